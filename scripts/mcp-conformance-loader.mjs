// Lets the conformance suite of the Model Context Protocol start on Node 20, which has no fs.globSync; only its commands for
// the description of SDKs use that.
import { register } from 'node:module'

const hooks = `export async function load(url, context, next) {
  const loaded = await next(url, context)
  const source = String(loaded.source ?? '')
  const name = url.endsWith('/conformance/dist/index.js') && /globSync as (\\w+),/.exec(source)?.[1]
  return name ? { ...loaded, source: source.replace(/globSync as \\w+,/, '') + ';const ' + name + '=()=>[]' } : loaded
}`

register(`data:text/javascript,${encodeURIComponent(hooks)}`)
