-- Names, labels, tags and words are compared and sorted by their bytes. Moments are milliseconds since 1970.

CREATE TABLE projects (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL UNIQUE,
    epoch BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);

CREATE TABLE protected_labels (
    project TEXT COLLATE "C" NOT NULL REFERENCES projects (id),
    label TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (project, label)
);

-- A deleted prompt stays, without a kind, so that its numbers are not used again.
CREATE TABLE prompts (
    project TEXT COLLATE "C" NOT NULL REFERENCES projects (id),
    name TEXT COLLATE "C" NOT NULL,
    kind TEXT,
    next_version BIGINT NOT NULL,
    tags TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (project, name)
);
CREATE INDEX prompts_listed ON prompts (project, name, kind, updated_at);

CREATE TABLE versions (
    project TEXT COLLATE "C" NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    version BIGINT NOT NULL,
    id TEXT COLLATE "C" NOT NULL UNIQUE,
    content TEXT NOT NULL,
    config TEXT NOT NULL,
    commit_message TEXT,
    variables TEXT NOT NULL,
    placeholders TEXT NOT NULL,
    created_by TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (project, name, version),
    FOREIGN KEY (project, name) REFERENCES prompts (project, name)
);

-- The key is what keeps a label on one version.
CREATE TABLE labels (
    project TEXT COLLATE "C" NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    label TEXT COLLATE "C" NOT NULL,
    version BIGINT NOT NULL,
    PRIMARY KEY (project, name, label),
    FOREIGN KEY (project, name, version) REFERENCES versions (project, name, version)
);
CREATE INDEX labels_by_label ON labels (project, label, name);
CREATE INDEX labels_by_version ON labels (project, name, version);

CREATE TABLE prompt_tags (
    project TEXT COLLATE "C" NOT NULL,
    tag TEXT COLLATE "C" NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (project, tag, name)
);
CREATE INDEX prompt_tags_by_name ON prompt_tags (project, name);

-- The words of prompts, each with a blank before it. They are looked through from end to end, which is quick enough for
-- very many prompts and asks nothing of the database that only some have.
CREATE TABLE prompt_search (
    project TEXT COLLATE "C" NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    words TEXT NOT NULL,
    PRIMARY KEY (project, name)
);

-- A reference names its child by a version or by a label.
CREATE TABLE prompt_references (
    project TEXT COLLATE "C" NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    version BIGINT NOT NULL,
    position BIGINT NOT NULL,
    child TEXT COLLATE "C" NOT NULL,
    child_version BIGINT,
    child_label TEXT COLLATE "C",
    PRIMARY KEY (project, name, version, position),
    FOREIGN KEY (project, name, version) REFERENCES versions (project, name, version)
);
CREATE INDEX prompt_references_by_child ON prompt_references (project, child, name, version);

CREATE TABLE audit (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    project TEXT COLLATE "C" NOT NULL,
    at BIGINT NOT NULL,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    resource TEXT NOT NULL,
    before TEXT,
    after TEXT
);
CREATE INDEX audit_by_time ON audit (project, at, id);
CREATE INDEX audit_by_resource ON audit (project, resource, at, id);

CREATE TABLE webhooks (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    project TEXT COLLATE "C" NOT NULL REFERENCES projects (id),
    url TEXT NOT NULL,
    secret TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    disabled BIGINT NOT NULL
);
CREATE INDEX webhooks_by_project ON webhooks (project, id);

-- An event is a row for each webhook that is to hear of it.
CREATE TABLE outbox (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    project TEXT COLLATE "C" NOT NULL,
    webhook TEXT COLLATE "C" NOT NULL REFERENCES webhooks (id),
    at BIGINT NOT NULL,
    event TEXT NOT NULL,
    body TEXT NOT NULL,
    attempts BIGINT NOT NULL,
    next_at BIGINT NOT NULL,
    done_at BIGINT,
    last_error TEXT
);
CREATE INDEX outbox_due ON outbox (next_at, id) WHERE done_at IS NULL;
CREATE INDEX outbox_done ON outbox (done_at) WHERE done_at IS NOT NULL;
CREATE INDEX outbox_by_webhook ON outbox (webhook);

CREATE TABLE api_keys (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    project TEXT COLLATE "C" NOT NULL REFERENCES projects (id),
    public_key TEXT COLLATE "C" NOT NULL UNIQUE,
    secret_hash BYTEA NOT NULL UNIQUE,
    role TEXT NOT NULL,
    tools TEXT,
    note TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT,
    revoked_at BIGINT,
    last_used_at BIGINT
);
CREATE INDEX api_keys_by_project ON api_keys (project, created_at);
