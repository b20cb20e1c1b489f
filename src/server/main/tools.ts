import type { Config } from '../platform/config'
import { StartupError } from '../platform/startup-failure'
import { backup, restore } from './tools/backup'
import { doctor } from './tools/doctor'
import type { Tool } from './tools/tool'
import { verify } from './tools/verify'

const tools: Readonly<Record<string, Tool>> = { backup, restore, verify, doctor }

/** Runs an operator's tool by its name and prints its output. */
export function runTool(config: Config, name: string, args: readonly string[]) {
  const tool = Object.hasOwn(tools, name) ? tools[name] : undefined
  if (!tool) throw new StartupError('start.no-tool', { tool: name, tools: Object.keys(tools).join(', ') })
  return tool(config, args)
}
