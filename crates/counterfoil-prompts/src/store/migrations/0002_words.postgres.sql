-- The words of prompts, each with a blank before it, in parts by how words begin: see `rows/words.rs`. A search looks through
-- one part of each prompt and not through all of its words, in the order of names. It asks nothing of the database that only
-- some have.
CREATE TABLE prompt_words (
    project TEXT COLLATE "C" NOT NULL,
    part BIGINT NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    words TEXT NOT NULL,
    PRIMARY KEY (project, part, name)
);

INSERT INTO prompt_words (project, part, name, words)
SELECT s.project, ascii(s.word) % 128, s.name, string_agg(' ' || s.word, '' ORDER BY s.word)
FROM (SELECT project, name, unnest(string_to_array(ltrim(words), ' ')) AS word FROM prompt_search) s
WHERE s.word <> ''
GROUP BY s.project, ascii(s.word) % 128, s.name;

-- What a prompt has, for when its words change. Made after the rows, which is quicker.
CREATE INDEX prompt_words_by_name ON prompt_words (project, name);

DROP TABLE prompt_search;
