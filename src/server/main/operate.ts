import { readConfig } from '../platform/config'
import { StartRefused } from '../platform/start-refused'
import { runTool } from './tools'

const [tool = '', ...args] = process.argv.slice(2)
try {
  const { text, ok } = await runTool(readConfig(), tool, args)
  console.log(text)
  process.exitCode = ok ? 0 : 1
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error)
  process.exitCode = 1
}
