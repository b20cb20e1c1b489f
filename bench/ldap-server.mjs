// LDAP server of the bench ldap, in a process of its own, so that its time and memory are not those of the product.
import { pathToFileURL } from 'node:url'

const { server, people, units, difference, suffix } = JSON.parse(process.argv[2])
const { startLdapServer } = await import(pathToFileURL(server).href)

const unitOf = (n) => `ou=unit${n % units},${suffix}`
const nameOf = (n) => `uid=p${n},${unitOf(n)}`
const entries = [
  { dn: suffix, attributes: { objectClass: 'domain', dc: 'example' } },
  ...Array.from({ length: units }, (_, n) => ({
    dn: unitOf(n),
    attributes: { objectClass: 'organizationalUnit', ou: `部门${n}`, entryUUID: `u${n}` },
  })),
  ...Array.from({ length: people }, (_, n) => ({
    dn: nameOf(n),
    attributes: {
      objectClass: 'inetOrgPerson',
      uid: `p${n}`,
      cn: `人员${n}`,
      entryUUID: `p${n}`,
      modifyTimestamp: '20200101000000Z',
      employeeNumber: `p${n}`,
      mail: `p${n}@example.com`,
      manager: nameOf(Math.floor(n / 10)),
    },
  })),
]
const ldap = Object.assign(await startLdapServer(entries), { pageSize: 1_000 })
process.on('message', (turn) => {
  const modifyTimestamp = `${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}Z`
  for (const { attributes } of entries.slice(-difference))
    Object.assign(attributes, { cn: `新名${turn}`, modifyTimestamp })
  process.send('changed')
})
process.send({ port: ldap.tlsPort, ca: ldap.ca })
