import openapiTS, { astToString } from 'openapi-typescript'

export { createClient } from '@hey-api/openapi-ts'
export const typesOf = async (document) => astToString(await openapiTS(document))
