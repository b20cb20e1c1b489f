import { type Sender, senderWith, type TestServer } from './server'

/** Somebody who has gone to the test environment. */
export async function inTest(server: Pick<TestServer, 'app'>, sender: Sender): Promise<Sender> {
  const { data } = await sender.call('goto_oatest', {})
  return senderWith(server.app, data.token, 'x-token-test')
}

/** The same who goes on under another account. */
export async function tryAs(
  server: Pick<TestServer, 'app'>,
  sender: Sender,
  userid: string,
): Promise<Sender> {
  const { data } = await sender.call('oa/employee/testlogin', { userid })
  return senderWith(server.app, data.token, 'x-token-test')
}
