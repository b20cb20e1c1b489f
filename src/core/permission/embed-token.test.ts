import { expect, test } from 'vitest'
import { parseEmbedOrigins } from './embed-token'

test('reads one origin of each line', () => {
  const text = 'https://portal.example.com\n\n http://10.0.0.7:8080\nhttp://localhost:3000'
  expect(parseEmbedOrigins(text)).toEqual({
    origins: ['https://portal.example.com', 'http://10.0.0.7:8080', 'http://localhost:3000'],
  })
})

test.each([
  '*',
  'null',
  'https://*.example.com',
  'https://portal.example.com/',
  'https://portal.example.com/path',
  'https://Portal.example.com',
  'https://portal.example.com:443',
  'https://user@portal.example.com',
  'http://portal.example.com',
  'http://10.0.0.7.example.com',
  'file:///home',
  'portal.example.com',
])('rejects %s, which no browser sends as the origin of a page, or which is open to others', (text) => {
  expect(parseEmbedOrigins(`https://a.example\n${text}`)).toEqual({
    origins: ['https://a.example'],
    wrong: text,
  })
})
