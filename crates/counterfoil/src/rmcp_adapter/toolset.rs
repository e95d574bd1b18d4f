//! Who calls, and which tools that leaves.

use std::sync::Arc;

use rmcp::RoleServer;
use rmcp::model::Extensions;
use rmcp::service::RequestContext;

use super::adapter::Adapter;
use super::call::Call;
use crate::toolbox::{Caller, Context, Input, Profile, Toolset};
#[cfg(feature = "http")]
use crate::toolbox::{ToolDescriptor, UnknownTool};

impl Adapter {
    /// The circumstances of a request, as a handler sees them.
    pub(super) fn context(&self, call: &Arc<Call>, profile: Profile, input: Option<Input>) -> Context {
        let mut context =
            Context::detached().with_profile(profile).with_request_id(call.request_id()).with_channel(call.clone());
        if let Some(input) = input {
            context = context.with_input(input);
        }
        if let Some(caller) = call.caller().or(self.shared.caller.as_ref()) {
            context = context.with_caller(caller.clone());
        }
        // The caller's own toolset comes with the caller.
        for toolset in [Some(&self.shared.tools), narrowed(&call.request)].into_iter().flatten() {
            if !toolset.is_all() {
                context = context.within(toolset.clone());
            }
        }
        context
    }

    /// Who sent a message, by that message or from the start.
    pub(super) fn caller<'a>(&'a self, extensions: &'a Extensions) -> Option<&'a Caller> {
        caller(extensions).or(self.shared.caller.as_ref())
    }

    /// What limits the tools that the client is shown.
    pub(super) fn toolsets<'a>(&'a self, request: &'a RequestContext<RoleServer>) -> Vec<&'a Toolset> {
        let of_caller = self.caller(&request.extensions).and_then(Caller::get::<Toolset>);
        let all = [Some(&self.shared.tools), of_caller, narrowed(request)].into_iter().flatten();
        all.filter(|toolset| !toolset.is_all()).collect()
    }

    /// The names that a URL asks for and that no tool has, and those that the caller could have asked for.
    #[cfg(feature = "http")]
    pub(crate) fn unknown_tools(&self, tools: &Toolset, caller: Option<&Caller>) -> (Vec<UnknownTool>, Vec<&str>) {
        let Some(toolbox) = self.shared.server.toolbox() else { return Default::default() };
        let of_caller = caller.and_then(Caller::get::<Toolset>);
        let limits = [Some(&self.shared.tools), of_caller];
        let is_offered = |tool: &&ToolDescriptor| limits.into_iter().flatten().all(|limit| limit.has(tool));
        let known: Vec<_> = toolbox.declared().filter(is_offered).map(|tool| tool.name.as_str()).collect();
        let unknown = tools.names().filter(|name| !toolbox.has(name));
        (unknown.map(|name| UnknownTool::new(name, known.iter().copied())).collect(), known)
    }
}

/// Who sent a message, as the transport found out.
#[cfg(feature = "http")]
pub(super) fn caller(extensions: &Extensions) -> Option<&Caller> {
    extensions.get::<::http::request::Parts>()?.extensions.get()
}

#[cfg(not(feature = "http"))]
pub(super) fn caller(_: &Extensions) -> Option<&Caller> {
    None
}

/// The tools that the request's URL leaves.
#[cfg(feature = "http")]
fn narrowed(request: &RequestContext<RoleServer>) -> Option<&Toolset> {
    let narrowed = request.extensions.get::<::http::request::Parts>()?.extensions.get::<super::Narrowed>();
    narrowed.map(|narrowed| &narrowed.0)
}

#[cfg(not(feature = "http"))]
fn narrowed(_: &RequestContext<RoleServer>) -> Option<&Toolset> {
    None
}
