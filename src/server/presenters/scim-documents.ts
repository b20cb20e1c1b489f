import { groupSchema } from '../../core/directory/scim/scim-group'
import { enterpriseSchema, userSchema } from '../../core/directory/scim/scim-user'

/*
 * What a client of SCIM asks first (RFC 7643, 5 to 7): what the server can do, its kinds of resources, and the attributes
 * that it stores. Attributes that it accepts and does not store are not among them.
 */

interface AttributeFacts {
  type?: 'string' | 'boolean' | 'complex' | 'reference'
  about: string
  required?: boolean
  many?: boolean
  readOnly?: boolean
  unique?: boolean
  parts?: object[]
}

const attribute = (
  name: string,
  {
    type = 'string',
    about,
    required = false,
    many = false,
    readOnly = false,
    unique = false,
    parts,
  }: AttributeFacts,
) => ({
  name,
  type,
  multiValued: many,
  description: about,
  required,
  caseExact: false,
  mutability: readOnly ? 'readOnly' : 'readWrite',
  returned: 'default',
  uniqueness: unique ? 'server' : 'none',
  ...(type === 'reference' && { referenceTypes: ['User', 'Group'] }),
  ...(parts && { subAttributes: parts }),
})

const valueParts = [
  attribute('value', { about: 'The address or number' }),
  attribute('type', { about: 'work' }),
  attribute('primary', { type: 'boolean', about: 'Whether it is the one that counts' }),
]

const userAttributes = [
  attribute('userName', { about: 'Job number, by which the person signs in', required: true, unique: true }),
  attribute('displayName', { about: 'Name' }),
  attribute('name', {
    type: 'complex',
    about: 'Name in parts, for clients that send no displayName',
    parts: ['formatted', 'familyName', 'givenName'].map((part) => attribute(part, { about: part })),
  }),
  attribute('active', { type: 'boolean', about: 'Whether the person works here' }),
  attribute('emails', { type: 'complex', about: 'One mail address', many: true, parts: valueParts }),
  attribute('phoneNumbers', { type: 'complex', about: 'One phone number', many: true, parts: valueParts }),
  attribute('groups', {
    type: 'complex',
    about: 'Roles without permissions',
    many: true,
    readOnly: true,
    parts: ['value', 'display', 'type'].map((part) => attribute(part, { about: part, readOnly: true })),
  }),
]

const groupAttributes = [
  attribute('displayName', { about: 'Name of the role', required: true, unique: true }),
  attribute('members', {
    type: 'complex',
    about: 'People with the role',
    many: true,
    parts: ['value', 'display', 'type'].map((part) => attribute(part, { about: part })),
  }),
]

const enterpriseAttributes = [
  attribute('department', { about: 'First department, by its path or by a name that only one has' }),
]

const schemas = [
  { id: userSchema, name: 'User', description: 'Person', attributes: userAttributes },
  { id: groupSchema, name: 'Group', description: 'Role without permissions', attributes: groupAttributes },
  {
    id: enterpriseSchema,
    name: 'EnterpriseUser',
    description: 'Person in a company',
    attributes: enterpriseAttributes,
  },
]

const resourceTypes = [
  {
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    description: 'Person',
    schema: userSchema,
    schemaExtensions: [{ schema: enterpriseSchema, required: false }],
  },
  { id: 'Group', name: 'Group', endpoint: '/Groups', description: 'Role', schema: groupSchema },
]

/** Lists the schemas of the resources. */
export const listScimSchemas = (base: string) =>
  schemas.map((schema) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    ...schema,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }))

/** Lists the kinds of resources. */
export const listScimResourceTypes = (base: string) =>
  resourceTypes.map((type) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    ...type,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${type.id}` },
  }))

/** Describes what the server can do. */
export const describeScimService = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 200 },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'Token of a program, created by an administrator on the page of connections',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})
