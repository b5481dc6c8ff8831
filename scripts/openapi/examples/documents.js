/** The documents of the examples. Small, our own, and each with a verdict of its own. */

/** A padded table: `convert`. */
export const PORTS = `# Ports

| Port | Protocol | Service |
| ---- | -------- | ------- |
| 22 | tcp | Remote shell |
| 53 | udp | Name lookup |
| 80 | tcp | Web pages |
| 123 | udp | Clock |
| 443 | tcp | Encrypted web pages |
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
| 0 | done | no | no |
| 1 | input | no | yes |
| 2 | lock | yes | no |
| 3 | disk | no | yes |
| 4 | network | yes | yes |
| 5 | busy | yes | no |
| 6 | rights | no | yes |
| 7 | config | no | yes |
`;

/** Rules, an example and prose: with a small budget, something has to go. */
export const RULES = `# Rules

- Run the tests before every commit.
- Never commit a secret.

## Background

These rules are old. They come from a time when builds took an hour, and nobody wanted to break one.
`;
