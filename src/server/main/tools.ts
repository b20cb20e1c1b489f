import type { ServerConfig } from '../platform/config'
import { StartupError } from '../platform/startup-failure'
import { backupTool, restoreTool } from './tools/backup'
import { doctorTool } from './tools/doctor'
import type { OperatorTool } from './tools/tool'
import { verifyTool } from './tools/verify'

const tools: Readonly<Record<string, OperatorTool>> = {
  backup: backupTool,
  restore: restoreTool,
  verify: verifyTool,
  doctor: doctorTool,
}

/** Runs an operator's tool by its name and prints its output. */
export function runTool(config: ServerConfig, name: string, args: readonly string[]) {
  const tool = Object.hasOwn(tools, name) ? tools[name] : undefined
  if (!tool) throw new StartupError('start.no-tool', { tool: name, tools: Object.keys(tools).join(', ') })
  return tool(config, args)
}
