import { version } from '../../../package.json'
import en from '../../generated/texts/all/en.json'
import { catalogueCalls } from '../platform'
import { errorResponses, errorSchema, openapiTags, toOperation } from './openapi-operation'
import { collectComponents } from './openapi-schema'

/** Builds an OpenAPI document of all calls, from the same catalogue that routes and validates. */
export function buildOpenapi() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of catalogueCalls)
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: toOperation(call) }
  return {
    openapi: '3.1.0',
    info: {
      title: en['app.title'],
      version,
      description:
        'Every call answers an envelope {success, msg, data, code?}; exports and links answer files. Send plain ' +
        'JSON with an access token (profile → 访问令牌) as Authorization: Bearer, or with the token of employee/login in X-Token. Refusals of ' +
        'the trade answer 200 with success:false (422 with problem details for Accept: application/problem+json); other statuses say what is wrong with the request. Sentences are ' +
        'told in the language of the header X-Language (zh, en, es) and, where they name a moment, by the clock of ' +
        'the header X-Time-Zone (Europe/Madrid), else in Chinese by the clock of the company; moments in data are UTC.',
      contact: { name: 'The administrators of this server' },
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: '/' }],
    tags: openapiTags,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'X-Token' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
      schemas: { ...collectComponents(paths), refusal: errorSchema },
      responses: errorResponses,
    },
    paths,
  }
}
