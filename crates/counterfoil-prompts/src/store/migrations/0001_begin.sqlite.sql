-- Names, labels, tags and words are compared and sorted by their bytes. Moments are milliseconds since 1970.

CREATE TABLE projects (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    epoch INTEGER NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE protected_labels (
    project TEXT NOT NULL REFERENCES projects (id),
    label TEXT NOT NULL,
    PRIMARY KEY (project, label)
) STRICT, WITHOUT ROWID;

-- A deleted prompt stays, without a kind, so that its numbers are not used again.
CREATE TABLE prompts (
    number INTEGER PRIMARY KEY,
    project TEXT NOT NULL REFERENCES projects (id),
    name TEXT NOT NULL,
    kind TEXT,
    next_version INTEGER NOT NULL,
    tags TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    UNIQUE (project, name)
) STRICT;
CREATE INDEX prompts_listed ON prompts (project, name, kind, updated_at);

CREATE TABLE versions (
    project TEXT NOT NULL,
    name TEXT NOT NULL,
    version INTEGER NOT NULL,
    id TEXT NOT NULL UNIQUE,
    content TEXT NOT NULL,
    config TEXT NOT NULL,
    commit_message TEXT,
    variables TEXT NOT NULL,
    placeholders TEXT NOT NULL,
    created_by TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (project, name, version),
    FOREIGN KEY (project, name) REFERENCES prompts (project, name)
) STRICT;

-- The key is what keeps a label on one version.
CREATE TABLE labels (
    project TEXT NOT NULL,
    name TEXT NOT NULL,
    label TEXT NOT NULL,
    version INTEGER NOT NULL,
    PRIMARY KEY (project, name, label),
    FOREIGN KEY (project, name, version) REFERENCES versions (project, name, version)
) STRICT, WITHOUT ROWID;
CREATE INDEX labels_by_label ON labels (project, label, name);
CREATE INDEX labels_by_version ON labels (project, name, version);

CREATE TABLE prompt_tags (
    project TEXT NOT NULL,
    tag TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (project, tag, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX prompt_tags_by_name ON prompt_tags (project, name);

-- The words of prompts by their numbers. The words are made before they come here: between two of them is a blank, and
-- this tokenizer changes nothing in them. Of each, the first letters are kept too, since most searches are for few.
CREATE VIRTUAL TABLE prompt_search USING fts5 (
    words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii', prefix = '1 2 3 4 5'
);

-- A reference names its child by a version or by a label.
CREATE TABLE prompt_references (
    project TEXT NOT NULL,
    name TEXT NOT NULL,
    version INTEGER NOT NULL,
    position INTEGER NOT NULL,
    child TEXT NOT NULL,
    child_version INTEGER,
    child_label TEXT,
    PRIMARY KEY (project, name, version, position),
    FOREIGN KEY (project, name, version) REFERENCES versions (project, name, version)
) STRICT, WITHOUT ROWID;
CREATE INDEX prompt_references_by_child ON prompt_references (project, child, name, version);

CREATE TABLE audit (
    id TEXT NOT NULL PRIMARY KEY,
    project TEXT NOT NULL,
    at INTEGER NOT NULL,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    resource TEXT NOT NULL,
    before TEXT,
    after TEXT
) STRICT;
CREATE INDEX audit_by_time ON audit (project, at, id);
CREATE INDEX audit_by_resource ON audit (project, resource, at, id);

CREATE TABLE webhooks (
    id TEXT NOT NULL PRIMARY KEY,
    project TEXT NOT NULL REFERENCES projects (id),
    url TEXT NOT NULL,
    secret TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    disabled INTEGER NOT NULL
) STRICT;
CREATE INDEX webhooks_by_project ON webhooks (project, id);

-- An event is a row for each webhook that is to hear of it.
CREATE TABLE outbox (
    id TEXT NOT NULL PRIMARY KEY,
    project TEXT NOT NULL,
    webhook TEXT NOT NULL REFERENCES webhooks (id),
    at INTEGER NOT NULL,
    event TEXT NOT NULL,
    body TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    next_at INTEGER NOT NULL,
    done_at INTEGER,
    last_error TEXT
) STRICT;
CREATE INDEX outbox_due ON outbox (next_at, id) WHERE done_at IS NULL;
CREATE INDEX outbox_done ON outbox (done_at) WHERE done_at IS NOT NULL;
CREATE INDEX outbox_by_webhook ON outbox (webhook);

CREATE TABLE api_keys (
    id TEXT NOT NULL PRIMARY KEY,
    project TEXT NOT NULL REFERENCES projects (id),
    public_key TEXT NOT NULL UNIQUE,
    secret_hash BLOB NOT NULL UNIQUE,
    role TEXT NOT NULL,
    tools TEXT,
    note TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER,
    revoked_at INTEGER,
    last_used_at INTEGER
) STRICT;
CREATE INDEX api_keys_by_project ON api_keys (project, created_at);
