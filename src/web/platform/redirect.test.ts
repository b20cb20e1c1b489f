import { expect, test } from 'vitest'
import { parseRedirect } from './redirect'

const origin = 'https://oa.example.com:8443'

test.each([
  ['/flowdeal?msgid=1#top', '/flowdeal?msgid=1#top'],
  [`${origin}/list/waiting`, '/list/waiting'],
  ['/.//evil.example', '/evil.example'],
  ['javascript:alert(1)', '/'],
  ['data:text/html,x', '/'],
  ['https://user:secret@oa.example.com:8443/x', '/'],
  ['/a\nb', '/'],
  ['https://', '/'],
  ['%2F%2Fevil.example', '/%2F%2Fevil.example'],
  ['', '/'],
])('redirects %j inside the application, to %s', (target, path) =>
  expect(parseRedirect(target, origin)).toEqual({ kind: 'inside', path }),
)

test.each([
  ['//evil.example/x', 'evil.example'],
  ['/\\evil.example', 'evil.example'],
  ['http:evil.example', 'evil.example'],
  ['https://oa.example.com/other-port', 'oa.example.com'],
  ['https://oa.example.com.:8443/dot', 'oa.example.com.:8443'],
])('never follows %j without naming %s', (target, host) =>
  expect(parseRedirect(target, origin)).toMatchObject({ kind: 'outside', host }),
)
