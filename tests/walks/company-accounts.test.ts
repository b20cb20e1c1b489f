// @module-tag extended
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from '../../src/server/platform/db/db'
import { startLdapServer, type TestLdap } from '../kit/ldap-server'
import { createSamlProvider, type TestSaml } from '../kit/saml-provider'
import { main, proveByPassword } from './deeds'
import { openStage, type Stage } from './stage'

/** An administrator connects an LDAP server and a SAML provider, and people sign in by both. */

const folder = mkdtempSync(join(tmpdir(), 'qianpi-accounts-'))
const suffix = 'dc=example,dc=com'
let ldap: TestLdap
let page: Server
let provider: TestSaml
let stage: Stage

/** The page of the provider, which posts a response to the product without a question. */
const servePage = async () => {
  page = createServer(async (request, response) => {
    const address = new URL(request.url ?? '/', provider.entity).href
    const facts = { nameId: 'u-1', attributes: { mail: '100011@example.com' } }
    const sent = await provider.respond(address, facts, 'http://www.w3.org/2009/xmlenc11#aes128-gcm')
    response.setHeader('content-type', 'text/html')
    response.end(
      `<form method="post" action="${stage.origin}/sso/response"><input name="SAMLResponse" value="${sent}"></form><script>document.forms[0].submit()</script>`,
    )
  })
  await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(page.address() as AddressInfo).port}`
}

beforeAll(async () => {
  const origin = await servePage()
  provider = await createSamlProvider(`${origin}/entity`, async () =>
    (await fetch(`${stage.origin}/sso/metadata`)).text(),
  )
  ldap = await startLdapServer([
    { dn: suffix, attributes: { objectClass: 'organization', o: '公司' } },
    { dn: `cn=reader,${suffix}`, password: 'reads', attributes: { objectClass: 'organizationalRole' } },
    {
      dn: `uid=li,${suffix}`,
      password: '公司的密码 1',
      attributes: {
        objectClass: 'inetOrgPerson',
        uid: 'li',
        cn: '李',
        entryUUID: 'e-1',
        employeeNumber: '100010',
      },
    },
  ])
  const hosts = [
    { origin, private: true },
    { origin: 'http://localhost', private: true },
  ]
  const file = join(folder, 'outgoing.json')
  writeFileSync(file, JSON.stringify({ hosts }))
  stage = await openStage({ OUTGOING: file })
  const db = openDb(stage.database, 1)
  await db.pool.query("update person set mail = id || '@example.com'")
  await db.close()
})
afterAll(async () => {
  await stage.close()
  await ldap.close()
  page.closeAllConnections()
  page.close()
  rmSync(folder, { recursive: true })
})

test('connects an LDAP server, whose passwords sign in', async () => {
  const admin = await stage.window('admin')
  await admin.visit('/oaset/connections')
  const part = main(admin).locator('section', { hasText: 'LDAP 与 Active Directory' })
  await part.getByLabel('公司账号登录').check()
  await part.getByLabel('服务器', { exact: true }).fill('localhost')
  await part.getByLabel('端口').fill(String(ldap.tlsPort))
  await part.getByLabel('公司自己的 CA 证书').fill(ldap.ca)
  await part.getByLabel('查询账号', { exact: true }).fill(`cn=reader,${suffix}`)
  await part.getByLabel('查询账号的密码').fill('reads')
  await part.getByLabel('起点 DN').fill(suffix)
  await part.getByRole('button', { name: '测试连接', exact: true }).click()
  await admin.page.getByText('找到 1 人').waitFor()
  await admin.look('accounts-01-ldap')
  await part.getByRole('button', { name: '保存', exact: true }).click()
  await proveByPassword(admin, 'Qianpi123')
  await admin.page.getByText('已保存').first().waitFor()

  const desk = await stage.stranger('desk')
  await desk.visit('/login?redirect=%2Fprofile')
  await desk.page.getByLabel('公司账号').fill('li')
  await desk.page.getByLabel('公司密码').fill('wrong')
  await desk.page.getByRole('button', { name: '公司账号登录' }).click()
  await desk.page.getByRole('alert').waitFor()
  await desk.look('accounts-02-login')
  await desk.page.getByLabel('公司密码').fill('公司的密码 1')
  await desk.page.getByRole('button', { name: '公司账号登录' }).click()
  await desk.page.waitForURL('**/profile**')
})

test('connects a SAML provider by its metadata, whose encrypted assertions sign in', async () => {
  const admin = await stage.window('admin')
  await admin.visit('/oaset/connections')
  const part = main(admin).locator('section', { hasText: '公司的身份提供方' })
  await part.getByLabel('开通').check()
  const protocol = part.getByRole('combobox', { name: '协议' })
  await protocol.press('ArrowDown')
  await admin.page.locator('[title="SAML 2.0"]').last().click()
  const file = { name: 'metadata.xml', mimeType: 'application/xml', buffer: Buffer.from(provider.metadata) }
  await part.locator('input[type=file]').setInputFiles(file)
  await part.getByLabel('用哪个声明找人').fill('email')
  await admin.look('accounts-03-saml')
  await part.getByRole('button', { name: '保存', exact: true }).click()
  await proveByPassword(admin, 'Qianpi123')
  await admin.page.getByText('/sso/metadata').waitFor()
  await admin.page.getByRole('button', { name: '创建密钥' }).click()
  await admin.page.getByText('证书指纹').waitFor()
  await admin.page.getByRole('link', { name: '下载证书' }).scrollIntoViewIfNeeded()
  await admin.look('accounts-04-saml-key')

  const phone = await stage.stranger('phone')
  await phone.visit('/login?redirect=%2Fmobile%2Fme')
  await phone.page.getByRole('button', { name: '单点登录' }).click()
  await phone.page.waitForURL('**/mobile/me')
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
