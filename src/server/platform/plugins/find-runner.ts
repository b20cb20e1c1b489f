import { createFunctionRunner, type FunctionRunner } from './function-runner'
import type { ActivePlugin } from './plugin'

const runners = new WeakMap<ActivePlugin['modules'], FunctionRunner>()

/** Returns the runner of a plugin: its functions and effects share one worker. */
export function findRunner({ modules }: ActivePlugin): FunctionRunner {
  const runner = runners.get(modules) ?? createFunctionRunner()
  runners.set(modules, runner)
  return runner
}
