import { expect, test } from 'vitest'
import { describeUserAgent } from './describe-user-agent'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36',
    'Chrome · Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0', 'Edge · Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari · iPhone'],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/121 Mobile Safari/537.36 MicroMessenger/8.0', 'WeChat · Android'],
  ['curl/8.5.0', 'curl'],
  ['', ''],
])('%s is %s', (agent, name) => {
  expect(describeUserAgent(agent)).toBe(name)
})
