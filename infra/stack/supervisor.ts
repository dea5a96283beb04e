import { setTimeout as pause } from "node:timers/promises";
import { PART_NAMES, type Part, type PartName } from "./parts/part.ts";
import type { Note } from "../machine/note.ts";
import { STACK_MARKER, recordProcess } from "./processes/leftovers.ts";
import {
  manageProcess,
  type ManagedProcess,
  type ProcessFailure,
  type ProcessPlan,
} from "./processes/managed-process.ts";
import type { StackPaths } from "./stack-dir.ts";

/** The gateway passes a process over for a second after it has failed. */
const NOTICED_MS = 2000;

/** Parts that are stopped together, in this order: callers before the services that they call. */
const STOP_ORDER: readonly (readonly PartName[])[] = [
  ["gateway"],
  ["web"],
  ["api", "worker"],
  ["keycloak", "stripe", "mail", "redis"],
  ["postgres"],
];

export type PartStatus = {
  part: PartName;
  label: string;
  state: string;
  pid: number | undefined;
  log: string;
};

export type SupervisorEvents = {
  /** A part ended by itself after it had been ready. */
  onDeath: (failure: ProcessFailure, part: PartName) => void;
  /** A process has a new pid. */
  onNewPid: () => void;
};

/** Holds every process of one stack. */
export type Supervisor = {
  add: (part: Part) => void;
  parts: () => Part[];
  /** Brings a part up for the first time: prepare, build, start, finish. */
  launch: (part: Part, note: Note) => Promise<void>;
  restart: (name: PartName) => Promise<void>;
  /** Restarts a part's processes one after the other, as a deployment does; each has served for a while before the next one stops. */
  roll: (name: PartName) => Promise<void>;
  kill: (name: PartName) => Promise<void>;
  pause: (name: PartName) => void;
  resume: (name: PartName) => void;
  isDown: (name: PartName) => boolean;
  isPaused: (name: PartName) => boolean;
  pids: (name: PartName) => (number | undefined)[];
  status: () => PartStatus[];
  /** Stops everything; nothing can be started any more. */
  stopAll: () => Promise<void>;
};

/** Creates the supervisor of the stack in this folder; it runs nothing yet. */
export function createSupervisor(paths: StackPaths, events: SupervisorEvents): Supervisor {
  const parts = new Map<PartName, Part>();
  const processes = new Map<PartName, ManagedProcess[]>();
  let isStopping = false;

  const of = (name: PartName) => processes.get(name) ?? [];

  /** The processes that a command acts on; an external part has none. */
  function own(name: PartName): ManagedProcess[] {
    const found = of(name);
    if (found.length === 0)
      throw new Error(`${name} was not started by this stack: a setting points to another one`);
    return found;
  }

  /** Returns those that run; if none does, all, so that each reports it itself. */
  function living(name: PartName): ManagedProcess[] {
    const all = own(name);
    const up = all.filter((each) => each.state() !== "down");
    return up.length > 0 ? up : all;
  }

  function add(part: Part): void {
    parts.set(part.name, part);
    const onSpawn = (_plan: ProcessPlan, identity: { pid: number; startedAt: string }) => {
      recordProcess(paths.processes, identity);
      events.onNewPid();
    };
    const onDeath = (failure: ProcessFailure) => events.onDeath(failure, part.name);
    const marker = { [STACK_MARKER]: paths.dir };
    processes.set(
      part.name,
      part.plans.map((plan) => manageProcess(plan, marker, { onSpawn, onDeath })),
    );
  }

  async function startAll(name: PartName): Promise<void> {
    if (isStopping) throw new Error("the stack is stopping");
    await Promise.all(of(name).map((each) => each.start()));
  }

  async function launch(part: Part, note: Note): Promise<void> {
    await part.prepare?.(note);
    await part.build?.(note);
    await startAll(part.name);
    await part.finish?.();
  }

  async function stopAll(): Promise<void> {
    isStopping = true;
    for (const stage of STOP_ORDER) {
      await Promise.all(stage.flatMap(of).map((each) => each.stop()));
    }
  }

  return {
    add,
    launch,
    stopAll,
    parts: () => PART_NAMES.flatMap((name) => parts.get(name) ?? []),
    restart: async (name) => {
      // A part that cannot be built continues to run.
      await parts.get(name)?.build?.(() => {});
      await Promise.all(own(name).map((each) => each.stop()));
      await startAll(name);
    },
    roll: async (name) => {
      for (const each of own(name)) {
        await each.stop();
        if (isStopping) throw new Error("the stack is stopping");
        await each.start();
        await pause(NOTICED_MS);
      }
    },
    kill: async (name) => {
      await Promise.all(own(name).map((each) => each.kill()));
    },
    pause: (name) => {
      for (const each of living(name)) each.pause();
    },
    resume: (name) => {
      for (const each of living(name)) each.resume();
    },
    isDown: (name) => own(name).every((each) => each.state() === "down"),
    isPaused: (name) => own(name).some((each) => each.state() === "paused"),
    pids: (name) => of(name).map((each) => each.pid()),
    status: () =>
      PART_NAMES.flatMap((part): PartStatus[] => {
        if (parts.has(part) && of(part).length === 0) {
          return [{ part, label: part, state: "elsewhere", pid: undefined, log: "" }];
        }
        return of(part).map((each) => {
          const state = each.state();
          const pid = state === "down" ? undefined : each.pid();
          return { part, label: each.plan.label, state, pid, log: each.plan.logFile };
        });
      }),
  };
}
