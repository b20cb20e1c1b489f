import type { LdapSettings } from '../../src/generated/types'
import type { TestLdap } from './ldap-server'

/** Settings of a company whose LDAP server is that of a test. */
export const ldapSettings = (
  { tlsPort: port, ca }: TestLdap,
  { base, account, password }: { base: string; account: string; password: string },
): LdapSettings => ({
  enabled: true,
  sync: true,
  schedule: 'never',
  host: 'localhost',
  port,
  security: 'ldaps',
  ca,
  bind_dn: account,
  password,
  base,
  people: '(objectClass=inetOrgPerson)',
  login: 'uid',
  id_attribute: 'entryUUID',
  name: 'cn',
  jobid: 'employeeNumber',
  mail: 'mail',
  phone: 'mobile',
  title: 'title',
  superior: 'manager',
  units: '(objectClass=organizationalUnit)',
  unit_name: 'ou',
  head: '',
  claim: 'employeeNumber',
  matches: 'jobid',
  groups: '',
  unknown: 'refuse',
  department: [],
  role: [],
})
