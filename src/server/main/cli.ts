import { readConfig, type ServerConfig } from '../platform/config'
import { toStartupError } from '../platform/startup-failure'
import { runTool } from './tools'

const [tool = '', ...args] = process.argv.slice(2)
let config: ServerConfig | undefined
try {
  config = readConfig()
  const { text, ok } = await runTool(config, tool, args)
  console.log(text)
  process.exitCode = ok ? 0 : 1
} catch (error) {
  if (['debug', 'trace'].includes(config?.logLevel ?? '')) console.error(error)
  console.error(toStartupError(error, config?.databaseUrl).message)
  process.exitCode = 1
}
