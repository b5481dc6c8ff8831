/** The documents of the examples. Small, our own, and each with a verdict of its own. */

/** A table with links: `convert`. */
export const PORTS = `# Ports

| Port | Protocol | Service |
| ---- | -------- | ------- |
| 22 | tcp | [Remote shell](ports/22.md) |
| 53 | udp | [Name lookup](ports/53.md) |
| 80 | tcp | [Web pages](ports/80.md) |
| 123 | udp | [Clock](ports/123.md) |
| 443 | tcp | [Encrypted web pages](ports/443.md) |
`;

/** Prose: `keep_markdown`. */
export const PROSE = `# Release notes

This version is faster than the last one.

Nothing has to be changed to use it.
`;

/** Frontmatter, prose and a table: `convert` for one section, a hybrid for the whole. */
export const GUIDE = `---
title: Guide
---

# Guide

Run the start script once.

## Exit codes

| Code | Kind | Retry | Log |
| --- | --- | --- | --- |
| [0](codes/0.md) | done | no | no |
| [1](codes/1.md) | input | no | yes |
| [2](codes/2.md) | lock | yes | no |
| [3](codes/3.md) | disk | no | yes |
| [4](codes/4.md) | network | yes | yes |
| [5](codes/5.md) | busy | yes | no |
| [6](codes/6.md) | rights | no | yes |
| [7](codes/7.md) | config | no | yes |
`;

/** Rules, an example and prose: with a small budget, something has to go. */
export const RULES = `# Rules

- Run the tests before every commit.
- Never commit a secret.

## Background

These rules are old. They come from a time when builds took an hour, and nobody wanted to break one.
`;
