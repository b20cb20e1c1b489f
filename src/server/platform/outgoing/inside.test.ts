import { expect, test } from 'vitest'
import { isInside } from './inside'

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['169.254.169.254', true],
  ['::1', true],
  ['fe80::1%eth0', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:7f00:1', true],
  ['64:ff9b::127.0.0.1', true],
  ['64:ff9b::a9fe:a9fe', true],
  ['64:ff9b:1::1', true],
  ['2002:7f00:1::', true],
  ['2002:c0a8:101::1', true],
  ['8.8.8.8', false],
  ['64:ff9b::8.8.8.8', false],
  ['2002:808:808::1', false],
  ['2606:4700::1111', false],
])('%s lies inside: %s', (address, inside) => expect(isInside(address)).toBe(inside))
