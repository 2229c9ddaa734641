/** The common traits of a vendor's hardware. */
export interface Vendor {
  /** Its serial numbers: `#` is a digit, `?` a letter, `*` either. */
  readonly serial: string
  /** The first three bytes of its MAC addresses, which the IEEE assigned to it. */
  readonly mac: string
}

/** By the attribute `vendor`, or by the `platform` of a virtual machine. */
const vendors: Readonly<Record<string, Vendor>> = {
  APC: { serial: 'AS2###1#####', mac: '00:c0:b7' },
  Arista: { serial: 'JPE2####0###', mac: '00:1c:73' },
  Aruba: { serial: 'CN#?K?####', mac: '24:de:c6' },
  Canon: { serial: '2XK#####', mac: '00:1e:8f' },
  'Check Point': { serial: 'LR20220#####', mac: '00:1c:7f' },
  Cisco: { serial: 'FOC2#1#**?#', mac: '00:1b:54' },
  'Cisco Meraki': { serial: 'Q3AE-****-#?##', mac: 'e0:cb:bc' },
  Citrix: { serial: 'JFS6E*****', mac: 'ec:75:ed' },
  Dell: { serial: '#??**#3', mac: 'd0:94:66' },
  Eaton: { serial: 'G?2#?#####', mac: '00:20:85' },
  F5: { serial: 'F5-????-????', mac: '00:01:d7' },
  Fortinet: { serial: 'FG200FT922######', mac: '00:09:0f' },
  HAProxy: { serial: 'AL13-######', mac: '00:25:90' },
  HP: { serial: 'VNB3?#####', mac: '00:1b:78' },
  HPE: { serial: 'CZJ#1#0***', mac: '94:18:82' },
  Juniper: { serial: 'NX022#1#####', mac: '2c:6b:f5' },
  Lenovo: { serial: 'J30##***', mac: '7c:d3:0a' },
  MikroTik: { serial: 'HE#09?##***', mac: '4c:5e:0c' },
  NetApp: { serial: '722#1#000###', mac: '00:a0:98' },
  'Palo Alto Networks': { serial: '016201######', mac: '00:1b:17' },
  Raritan: { serial: 'PQ?#A#####', mac: '00:0d:5d' },
  Ricoh: { serial: '3120R?#####', mac: '00:26:73' },
  Supermicro: { serial: 'S4####X2######', mac: '3c:ec:ef' },
  Synology: { serial: '2#40SQR***###', mac: '00:11:32' },
  Ubiquiti: { serial: 'F09FC2######', mac: 'f0:9f:c2' },
  Vertiv: { serial: '19#######', mac: '00:19:85' },
  kvm: { serial: '########', mac: '52:54:00' },
  proxmox: { serial: '########', mac: 'bc:24:11' },
  vmware: { serial: '########', mac: '00:50:56' },
}

/** Locally administered addresses, which belong to no vendor. */
const unknownVendor: Vendor = { serial: '*******', mac: '02:00:00' }

/** Finds a vendor by its name; for one that is not known, what belongs to no vendor. */
export function findVendor(name = ''): Vendor {
  return Object.hasOwn(vendors, name) ? vendors[name]! : unknownVendor
}
