"""The client of the Python SDK, in both eras of the protocol.

It goes through the checks of `calls.json` and prints lines of TAP, as `checks.mjs` does for JavaScript.
"""

import asyncio
import json
import os
import sys
from pathlib import Path

import jsonschema
from mcp import Client, StdioServerParameters, stdio_client

EXPECTED = json.loads(Path(__file__).with_name("calls.json").read_text(encoding="utf-8"))


class Report:
    """Counts the checks and prints how each went."""

    def __init__(self) -> None:
        self.count = 0
        self.failed = False

    async def check(self, name, run):
        self.count += 1
        try:
            await run()
        except Exception as error:  # Whatever a client may raise is what the report is about.
            self.failed = True
            why = " ".join(str(cause) for cause in causes(error)).replace("\n", " ")
            print(f"not ok - {name}: {why or repr(error)}", flush=True)
        else:
            print(f"ok - {name}", flush=True)


def causes(error):
    """The errors inside of a group, since its own words say only how many there are."""
    if isinstance(error, BaseExceptionGroup):
        return [cause for inner in error.exceptions for cause in causes(inner)]
    return [error]


def equal(got, expected, what):
    if got != expected:
        raise AssertionError(f"{what}: expected {expected!r}, got {got!r}")


def lists(listed):
    equal([tool.name for tool in listed], [tool["name"] for tool in EXPECTED["tools"]], "tools")
    for tool, expected in zip(listed, EXPECTED["tools"]):
        equal(list(tool.input_schema["properties"]), expected["properties"], f"order of the fields of {tool.name}")
        # The server knows this client, which takes every schema as it was declared.
        equal(tool.input_schema, expected["inputSchema"], f"input schema of {tool.name}")
        equal(tool.description, expected["description"], f"description of {tool.name}")
        equal(type(tool.output_schema), dict, f"type of the output schema of {tool.name}")


async def answers(client, listed, call):
    if "error" in call:
        await fails(client, call)
        return
    result = await client.call_tool(call["tool"], call["arguments"])
    texts = [block.text for block in result.content if block.type == "text"]
    if "problems" in call:
        refused(result, texts, call["problems"])
        return
    equal(result.is_error, False, f"is_error, with {texts}")
    jsonschema.Draft202012Validator(listed[call["tool"]].output_schema).validate(result.structured_content)
    for field, value in call["structured"].items():
        equal(result.structured_content[field], value, field)
    if "says" in call:
        equal(any(text.startswith(call["says"]) for text in texts), True, f"a line that says {call['says']}")


def refused(result, texts, problems):
    lines = texts[0].split("\n")
    equal(result.is_error, True, "is_error")
    equal(lines[0], f"Invalid tool input: {len(problems)} problems", "first line")
    equal(len(lines), len(problems) + 1, "number of lines")
    equal(result.structured_content, None, "structured_content")
    error = (result.meta or {}).get("counterfoil/error", {})
    equal(error.get("code"), "INVALID_INPUT", "code")
    equal({problem["pointer"]: problem["code"] for problem in error["problems"]}, problems, "problems")


async def fails(client, call):
    try:
        result = await client.call_tool(call["tool"], call["arguments"])
    except Exception as error:  # The kind of error is the client's own affair.
        said = str(error)
        equal(call["error"] in said, True, f"{call['error']} in the error, which says {said}")
        return
    raise AssertionError(f"expected an error, got {result!r}")


async def checks(report, label, mode, server):
    async def connected():
        async with Client(server(), mode=mode, read_timeout_seconds=60) as client:
            listed = {}

            async def listing():
                tools = (await client.list_tools()).tools
                listed.update((tool.name, tool) for tool in tools)
                lists(tools)

            await report.check(f"{label}: lists the tools as declared", listing)
            for call in EXPECTED["calls"]:
                await report.check(f"{label}: {call['name']}", lambda: answers(client, listed, call))

    await report.check(f"{label}: connects and ends in order", connected)


async def main():
    transport, target, *arguments = sys.argv[1:]

    def server():
        if transport == "http":
            return target
        return stdio_client(StdioServerParameters(command=target, args=arguments), errlog=open(os.devnull, "w"))

    report = Report()
    for label, mode in [("2025-11-25", "legacy"), ("2026-07-28", "2026-07-28"), ("whatever both speak", "auto")]:
        await checks(report, label, mode, server)
    print(f"1..{report.count}", flush=True)
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
