import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { INK, LINE, PLATE, SIGNAL, STEEL } from "../../lib/palette.ts";

const HEIGHT = 220;
const LINE_HEIGHT = 34;
const NAME_WIDTH = 130;
const NAME_MAX = 20;
const MARGIN = { top: 8, right: 12, bottom: 0, left: 0 };
const TICK = { fill: STEEL, fontSize: 12 };
const CURSOR = { fill: PLATE };

interface Series {
  readonly key: string;
  readonly name: string;
}

interface BarsProps {
  readonly data: readonly Readonly<Record<string, string | number>>[];
  /** One or two series of bars. */
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
}

const FILLS = [SIGNAL, INK];

function bars(series: readonly Series[]) {
  return series.map(({ key, name }, at) => (
    <Bar
      key={key}
      dataKey={key}
      name={name}
      fill={FILLS[at] ?? STEEL}
      isAnimationActive={false}
      maxBarSize={28}
    />
  ));
}

// Orange text on white is hard to read: the legend is in ink.
const legendText = (name: unknown) => <span className="legend">{String(name)}</span>;

const formatWith = (format: BarsProps["format"]) => (value: unknown) => format(Number(value));

/** Vertical bars by day. Each row of `data` has a formatted `day`. */
export function DayBars({ data, series, format }: BarsProps) {
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <BarChart data={[...data]} margin={MARGIN} accessibilityLayer={false} barGap={0} barCategoryGap="15%">
        <CartesianGrid vertical={false} stroke={LINE} />
        <XAxis dataKey="day" tick={TICK} tickLine={false} axisLine={{ stroke: INK }} minTickGap={24} />
        <YAxis
          tick={TICK}
          tickLine={false}
          axisLine={false}
          width={64}
          tickFormatter={format}
          allowDecimals={false}
        />
        <Tooltip formatter={formatWith(format)} isAnimationActive={false} cursor={CURSOR} />
        {series.length > 1 && <Legend formatter={legendText} />}
        {bars(series)}
      </BarChart>
    </ResponsiveContainer>
  );
}

const shortened = (name: string): string =>
  name.length > NAME_MAX ? `${name.slice(0, NAME_MAX - 1)}…` : name;

/** Horizontal bars by name. Each row of `data` has a `name`. */
export function NameBars({ data, series, format }: BarsProps) {
  const height = data.length * LINE_HEIGHT * (series.length > 1 ? 1.25 : 1) + 60;
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart data={[...data]} layout="vertical" margin={MARGIN} accessibilityLayer={false}>
        <CartesianGrid horizontal={false} stroke={LINE} />
        <XAxis
          type="number"
          tick={TICK}
          tickLine={false}
          axisLine={false}
          tickFormatter={format}
          allowDecimals={false}
        />
        <YAxis
          type="category"
          dataKey="name"
          tick={TICK}
          tickLine={false}
          axisLine={{ stroke: INK }}
          width={NAME_WIDTH}
          tickFormatter={shortened}
          interval={0}
        />
        <Tooltip formatter={formatWith(format)} isAnimationActive={false} cursor={CURSOR} />
        {series.length > 1 && <Legend formatter={legendText} />}
        {bars(series)}
      </BarChart>
    </ResponsiveContainer>
  );
}
