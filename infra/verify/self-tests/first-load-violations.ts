import { randomBytes } from "node:crypto";
import { checkFirstLoad } from "../first-load.ts";
import { buildOverlay } from "../overlay.ts";

const ballast = Array.from({ length: 200 }, () => randomBytes(1000).toString("base64")).join("");

const heavyHouse = {
  "web/index.html": `<script type="module" src="/src/main.ts"></script>`,
  "web/public/recover.js": "",
  "web/src/main.ts": `import "./features/payment/card.ts";\nimport "./all.css";\nconsole.log(${JSON.stringify(ballast)}, import("./later.ts"), import("./ui/toaster.tsx"), import("./features/home/swiper-slides.tsx"));\n`,
  "web/src/features/payment/card.ts": "console.log('card');\n",
  "web/src/all.css": `.all { --all: "${ballast.slice(0, 30_000)}"; }\n`,
  "web/src/later.ts": "import './features/statistics/chart.ts';\nconsole.log('later');\n",
  "web/src/ui/toaster.tsx": `console.log(${JSON.stringify(ballast.slice(0, 150_000))});\n`,
  "web/src/features/home/swiper-slides.tsx": "console.log('slides');\n",
  "web/src/features/statistics/chart.ts": "console.log('chart');\n",
};

const expected = [
  /^home loads 2\d\d[.]\d kB of JavaScript first; at most 135 kB$/,
  /^home loads 3\d\d[.]\d kB of JavaScript within five seconds; at most 180 kB$/,
  /^home loads 2\d[.]\d kB of styles first; at most 14 kB$/,
  /^home loads \S+[/]features[/]payment[/]card[.]ts first, which belongs to another page$/,
];

/** A home page that loads too much, and the card form, before anything else; what it loads later is fine. */
export async function firstLoadViolations(): Promise<string[]> {
  const { problems } = await checkFirstLoad(await buildOverlay(heavyHouse));
  const missed = expected.filter((sentence) => !problems.some((problem) => sentence.test(problem)));
  const alarms = problems.filter((problem) => !expected.some((sentence) => sentence.test(problem)));
  return [
    ...missed.map((sentence) => `not reported: ${sentence.source}`),
    ...alarms.map((problem) => `reported without reason: ${problem}`),
  ];
}
