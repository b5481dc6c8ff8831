import { isInstructing } from "../../../src/engine/statements/definitions.js";
import { obliges } from "../../../src/engine/statements/rules.js";
import { readSectionLabel, SectionLabels } from "../../../src/engine/statements/section-labels.js";
import { findVague } from "../../../src/engine/statements/vague.js";
import { testRows } from "../../support/test-rows.js";

testRows("texts.yaml", import.meta.url, {
  "is a rule": (text: string) => obliges(text) || findVague(text).length > 0,
  "label of a heading": readSectionLabel,
  "labels below headings": (headings: [level: number, text: string][]) => {
    const open = new SectionLabels();
    return headings.map(([level, text]) => open.enter({ level, text }).label);
  },
  vague: (text: string) => findVague(text).map(({ start, end }) => text.slice(start, end)),
  "tells what to do": isInstructing,
});
