// schemas → src/generated/catalogue.json: the calls with their schemas, for the server's routes and validation.
import { withRefs } from './schemas.mjs'

/** The address under which a schema is known to the validator and published. */
const address = ({ path, definition }) => `/schemas/${path}${definition ? `#/definitions/${definition}` : ''}`

const clean = ({ $schema, ...rest }) => rest

export function catalogue(shapes, calls) {
  return {
    shapes: shapes.map(({ path, json }) => ({
      $id: address({ path }),
      ...clean(withRefs(json, path, address)),
    })),
    calls: calls.map(({ $schema, file, body, data, ...facts }) => ({
      method: 'POST',
      ...facts,
      body: withRefs(body, file, address),
      data: withRefs(data, file, address),
    })),
  }
}

export function callsPage(calls) {
  const row = ({ method = 'POST', path, title, permission }) =>
    `| ${method} | \`${path}\` | ${title} | ${permission ?? ''} |`
  const example = ({ method = 'POST', path, others, example: sent }) =>
    `| ${method} \`${path}\` | ${others} | \`${JSON.stringify(sent)}\` |`
  const foreign = calls.filter(({ others }) => others)
  return `# Calls\n\nMade from schemas/calls by codegen. Try them at \`/api/docs\`.\n
| method | path | what it does | permission |\n| --- | --- | --- | --- |\n${calls.map(row).join('\n')}\n
\n## For other programs\n\nNo page sends these. Each says for whom it is, with a body (of a GET: a query) to begin with.\n
| call | for whom | example |\n| --- | --- | --- |\n${foreign.map(example).join('\n')}
`
}
