import { expect, test } from 'vitest'
import { toClient } from '../../../src/host/request/client-address.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:50001', '192.0.2.1'],
  ['192.0.20.123', '192.0.20.123'],
  ['10.20.30.40:50001', '10.20.30.40'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  ['[::ffff:192.0.2.1]:50001', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:0001:0002::5', '2001:db8:1:2'],
  ['[2001:db8:1:2:3:4:5:6]:50001', '2001:db8:1:2'],
  ['[2001:db8::1]', '2001:db8:0:0'],
  ['2001:db8::', '2001:db8:0:0'],
  ['2001:db8::5:6:7:8', '2001:db8:0:0'],
  ['2001::2:3:4:5:6:7', '2001:0:2:3'],
  ['2001:db8:1:2:3:4::', '2001:db8:1:2'],
  ['2001:db8:100:020::1', '2001:db8:100:20'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['::1:2:3:4:5', '0:0:0:1'],
  ['2001:0db8:0000:0000::1', '2001:db8:0:0'],
  // Not an address of the form that it looks like.
  ['1.2.3', '1.2.3'],
  ['x192.0.2.1', 'x192.0.2.1'],
  ['unknown', 'unknown'],
  ['', ''],
  [undefined, ''],
])('the network of %j is %j', (address, network) => {
  const client = toClient(address)
  expect(client.network).toBe(network)
  // What lies above it: the first 48 of the 64 bits of an IPv6 address.
  expect(client.site).toBe(network.split(':').slice(0, 3).join(':'))
})
