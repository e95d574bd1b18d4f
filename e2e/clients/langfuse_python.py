"""Langfuse's Python SDK, as applications use it to read and write prompts.

It makes prompts, reads and compiles them, and prints lines of TAP, as `checks.mjs` does for JavaScript.
"""

import logging
import sys
import warnings

# What the SDK logs of the errors that are meant to come says nothing new.
logging.disable(logging.CRITICAL)
warnings.filterwarnings("ignore")

from langfuse import Langfuse
from langfuse.api.commons.errors import AccessDeniedError, Error, NotFoundError, UnauthorizedError
from langfuse.api.core.api_error import ApiError

_, server = sys.argv[1:]
# The keys are in the environment. Traces are not what this is about, and are not served.
client = Langfuse(base_url=server, tracing_enabled=False)
count = 0
failed = False


def check(run):
    global count, failed
    count += 1
    name = run.__name__.replace("_", " ")
    try:
        run()
    except Exception as error:  # Whatever a client may raise is what the report is about.
        failed = True
        print(f"not ok - {name}: {error!r}".replace("\n", " "), flush=True)
    else:
        print(f"ok - {name}", flush=True)


def equal(got, expected, what):
    if got != expected:
        raise AssertionError(f"{what}: expected {expected!r}, got {got!r}")


def raises(kind, word, run):
    try:
        result = run()
    except kind as error:
        equal(word in error.body["message"], True, f"{word} in the error, which says {error.body}")
    else:
        raise AssertionError(f"expected {kind.__name__}, got {result!r}")


def get(name, **options):
    return client.get_prompt(name, cache_ttl_seconds=0, max_retries=0, **options)


@check
def the_keys_are_found_right():
    equal(client.auth_check(), True, "auth_check")


@check
def a_text_is_created_and_not_yet_in_production():
    made = client.create_prompt(
        name="py/greeting", prompt="Hello {{ name }}, {{missing}}", tags=["e2e"], labels=["staging"],
        config={"model": "m", "n": 1.5}, commit_message="first",
    )
    equal((made.name, made.version, made.labels), ("py/greeting", 1, ["latest", "staging"]), "made")
    raises(NotFoundError, "production", lambda: get("py/greeting"))


@check
def a_label_is_moved_and_leads_to_the_text():
    client.update_prompt(name="py/greeting", version=1, new_labels=["production"])
    prompt = get("py/greeting")
    equal(prompt.labels, ["latest", "production", "staging"], "labels")
    equal((prompt.config, prompt.tags, prompt.commit_message), ({"model": "m", "n": 1.5}, ["e2e"], "first"), "prompt")
    equal(prompt.variables, ["name", "missing"], "variables")
    equal(prompt.compile(name="Ada"), "Hello Ada, {{missing}}", "compiled")


@check
def a_version_is_read_by_number_and_by_label():
    client.create_prompt(name="py/greeting", prompt="Hi {{name}}", tags=["e2e"])
    equal(get("py/greeting").version, 1, "version in production")
    equal(get("py/greeting", label="latest").compile(name="Bo"), "Hi Bo", "compiled")
    equal(get("py/greeting", version=2).prompt, "Hi {{name}}", "prompt")
    equal(get("py/greeting", label="staging").version, 1, "version in staging")
    raises(NotFoundError, "version 3", lambda: get("py/greeting", version=3))


@check
def a_chat_is_compiled_with_placeholders():
    client.create_prompt(
        name="py/chat %+?#ü", type="chat",
        prompt=[
            {"role": "system", "content": "Be {{tone}}."},
            {"type": "placeholder", "name": "history"},
            {"role": "user", "content": "{{question}}"},
        ],
    )
    prompt = get("py/chat %+?#ü", type="chat", label="latest")
    history = [{"role": "user", "content": "a"}, {"role": "assistant", "content": "b", "tool_calls": []}]
    equal(
        prompt.compile(tone="kind", question="Why?", history=history),
        [{"role": "system", "content": "Be kind."}, *history, {"role": "user", "content": "Why?"}],
        "compiled",
    )
    equal(prompt.compile(tone="kind")[1], {"type": "placeholder", "name": "history"}, "placeholder that is left")


@check
def references_are_filled_in_unless_they_are_wanted_raw():
    client.create_prompt(name="py/whole", prompt="@@@langfusePrompt:name=py/greeting|label=production@@@!")
    equal(get("py/whole", version=1).compile(name="Cy"), "Hello Cy, {{missing}}!", "compiled")
    raw = client.api.prompts.get("py%2Fwhole", version=1, resolve=False)
    equal(raw.prompt, "@@@langfusePrompt:name=py/greeting|label=production@@@!", "prompt")


@check
def prompts_are_listed():
    listed = client.api.prompts.list(tag="e2e", limit=5)
    equal([(prompt.name, prompt.versions, sorted(prompt.labels)) for prompt in listed.data],
          [("py/greeting", [1, 2], ["latest", "production", "staging"])], "prompts")
    equal((listed.meta.page, listed.meta.limit, listed.meta.total_items, listed.meta.total_pages), (1, 5, 1, 1), "meta")
    whole = client.api.prompts.list(from_updated_at=listed.data[0].last_updated_at, page=1)
    equal("py/greeting" in [prompt.name for prompt in whole.data], True, "listed by time")


@check
def what_is_missing_falls_back():
    prompt = get("py/nothing", fallback="Sorry, {{name}}")
    equal((prompt.is_fallback, prompt.compile(name="Di")), (True, "Sorry, Di"), "fallback")


@check
def errors_have_their_classes_and_say_what_to_do():
    raises(NotFoundError, "py/greeting", lambda: get("py/greetings"))
    raises(Error, "label", lambda: get("py/greeting", label="Not A Label"))
    raises(AccessDeniedError, "newLabels", lambda: client.create_prompt(name="py/x", prompt="x", labels=["production"]))
    raises(Error, "invalid body", lambda: client.create_prompt(name="py/|", prompt="x", labels=["A"]))
    stranger = Langfuse(public_key="pk-unknown", base_url=server, tracing_enabled=False)
    raises(UnauthorizedError, "key", lambda: stranger.get_prompt("py/greeting", max_retries=0))


@check
def a_prompt_is_deleted():
    # A conflict has no class of its own, and is tried again unless that is forbidden.
    once = {"max_retries": 0}
    raises(ApiError, "py/whole", lambda: client.api.prompts.delete("py%2Fgreeting", version=1, request_options=once))
    client.api.prompts.delete("py%2Fwhole")
    client.api.prompts.delete("py%2Fgreeting", version=1)
    equal([prompt.versions for prompt in client.api.prompts.list(name="py/greeting").data], [[2]], "versions")


print(f"1..{count}", flush=True)
sys.exit(1 if failed else 0)
