import type { RunningCall } from '../platform/call'

const files = import.meta.glob<RunningCall>(['../calls/**/*.ts', '!../calls/**/*.test.ts'], {
  eager: true,
  import: 'default',
})

/** Every handler by its path under calls/, which is the call's name. */
export const handlers: ReadonlyMap<string, RunningCall> = new Map(
  Object.entries(files).map(([file, call]) => [file.slice('../calls/'.length, -'.ts'.length), call]),
)
