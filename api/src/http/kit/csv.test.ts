import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import { csvRows, numberCell, readCell } from "./csv.ts";

const written = (text: string): string => parse(csvRows([[numberCell(text), "x"]]).toString())[0]?.[0] ?? "";

const DIGITS = ["01710000001", "8801710000001", "+8801710000001", "555 0100", "(02) 55-01", "2.50", "2,5"];
const OTHERS = [
  "1E5",
  "12e34",
  "3-4",
  "MAR-10",
  "10 Okt",
  "1/2",
  "12:30",
  "5 PM",
  "2026-12-04",
  "=1+1",
  "-7",
];
it.each(DIGITS.concat(OTHERS))("a spreadsheet shows %j as it is", (text) => {
  expect(written(text)).toBe(`="${text}"`);
  expect(readCell(written(text))).toBe(text);
});

it.each(["BW-1042", "DR-2.5", "1Z999AA10123456784", "PO 4711", "", "Hammer"])(
  "%j stays a plain text",
  (text) => {
    expect(written(text)).toBe(text);
  },
);

it.each(['=HYPERLINK("http://evil.test")', "+cmd|' /C calc'!A0", "'=R8", "''+1", "@SUM(1)"])(
  "the formula %j has an apostrophe, which it also has when a spreadsheet stored the file",
  (text) => {
    expect(written(text)).toBe(`'${text}`);
    expect(readCell(written(text))).toBe(text);
  },
);

it('a text cannot leave the quotes of ="..."', () => {
  expect(written('=1"+A1&"')).toBe('="=1""+A1&"""');
  expect(readCell('="=1""+A1&"""')).toBe('=1"+A1&"');
});

it.each(['="0123"', '="', '=""1"', "'quoted'"])("the name %j comes back the same", (name) => {
  const cell = parse(csvRows([[name, "x"]]).toString())[0]?.[0] ?? "";
  expect(readCell(cell)).toBe(name);
});
