import { between, ip, type Kind, mac, oneOf, seldom, serial, spot, unit } from './kind.ts'

/** What gives power, and what prints. */
export const facilitiesKinds: readonly Kind[] = [
  {
    type: 'ups',
    weight: 3,
    roles: ['ups'],
    stands: 'in a rack',
    team: 'facilities',
    deployed: false,
    labels: ['power', 'battery-due', 'monitored', 'n-plus-1'],
    models: [
      { vendor: 'APC', model: 'Smart-UPS SRT 5000', capacity: '5000 VA' },
      { vendor: 'APC', model: 'Smart-UPS SMT 3000', capacity: '3000 VA' },
      { vendor: 'Eaton', model: '9PX 6000i', capacity: '6000 VA' },
    ],
    attributes: {
      mgmt_ip: ip,
      runtime: between(6, 45, ' min'),
      battery_replaced: oneOf('2021', '2022', '2023', '2024', ''),
      serial: serial('AS'),
      rack: spot,
      unit,
    },
  },
  {
    type: 'pdu',
    weight: 4,
    roles: ['pdu'],
    stands: 'in a rack',
    team: 'facilities',
    deployed: false,
    labels: ['power', 'metered', 'monitored'],
    models: [
      { vendor: 'APC', model: 'AP8853', outlets: '42' },
      { vendor: 'Raritan', model: 'PX3-5190R', outlets: '24' },
      { vendor: 'Vertiv', model: 'Geist MU30032', outlets: '36' },
    ],
    attributes: {
      mgmt_ip: ip,
      load: between(4, 78, ' %'),
      serial: serial('ZA'),
      rack: spot,
      notes: seldom('spare outlet 12'),
    },
  },
  {
    type: 'printer',
    weight: 3,
    roles: ['prn', 'mfp'],
    stands: 'on a floor',
    team: 'facilities',
    deployed: false,
    labels: ['office', 'colour', 'duplex', 'leased', 'badge-release'],
    models: [
      { vendor: 'HP', model: 'LaserJet Pro M404dn' },
      { vendor: 'Ricoh', model: 'IM C3000' },
      { vendor: 'Canon', model: 'imageRUNNER C3226i' },
    ],
    attributes: {
      ip,
      mac: mac('00:17:c8'),
      serial: serial('VN'),
      pages: between(800, 240000),
      floor: spot,
      lease_ends: oneOf('2026', '2027', '2028', ''),
    },
  },
]
