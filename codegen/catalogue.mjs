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
  return `# Calls\n\nGenerated from schemas/calls. Try the calls at \`/api/docs\`.\n
| method | path | what it does | permission |\n| --- | --- | --- | --- |\n${calls.map(row).join('\n')}\n
\n## For other programs\n
\`/api/docs/json\` describes the calls for other programs (OpenAPI 3.1); openapi-typescript and openapi-ts generate clients from it.
Requests are plain JSON with these headers:

| header | meaning |
| --- | --- |
| \`X-Token\`, or \`Authorization: Bearer\` | the token that \`employee/login\` returns |
| \`X-Language\` | language of messages: zh (default), en, es |
| \`X-Time-Zone\` | time zone of times in messages, such as Europe/Madrid; default: the company's |
| \`X-Page-Id\` | up to 36 letters, digits and hyphens of an open page; \`/api/push\` names it in events of the page's own changes |

Times in data are UTC, ISO 8601.

No page of the product sends the following calls. The table names their users, with an example body (for a GET: a query).\n
| call | users | example |\n| --- | --- | --- |\n${foreign.map(example).join('\n')}
`
}
