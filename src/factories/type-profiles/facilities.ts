import {
  integerBetween,
  ipAddress,
  macAddress,
  oneOf,
  rackOrFloor,
  rackUnit,
  serialNumber,
  usuallyEmpty,
} from './attribute-values.ts'
import type { TypeProfile } from './type-profile.ts'

/** Types for power and printing. */
export const facilitiesProfiles: readonly TypeProfile[] = [
  {
    type: 'ups',
    weight: 3,
    roles: ['ups'],
    placement: 'rack',
    team: 'facilities',
    hasEnvironment: false,
    labels: ['power', 'battery-due', 'monitored', 'n-plus-1'],
    models: [
      { vendor: 'APC', model: 'Smart-UPS SRT 5000', capacity: '5000 VA' },
      { vendor: 'APC', model: 'Smart-UPS SMT 3000', capacity: '3000 VA' },
      { vendor: 'Eaton', model: '9PX 6000i', capacity: '6000 VA' },
    ],
    attributes: {
      mgmt_ip: ipAddress('management'),
      runtime: integerBetween(6, 45, ' min'),
      battery_replaced: oneOf('2021', '2022', '2023', '2024', ''),
      serial: serialNumber,
      rack: rackOrFloor,
      unit: rackUnit,
    },
  },
  {
    type: 'pdu',
    weight: 4,
    roles: ['pdu'],
    placement: 'rack',
    team: 'facilities',
    hasEnvironment: false,
    labels: ['power', 'metered', 'monitored'],
    models: [
      { vendor: 'APC', model: 'AP8853', outlets: '42' },
      { vendor: 'Raritan', model: 'PX3-5190R', outlets: '24' },
      { vendor: 'Vertiv', model: 'Geist MU30032', outlets: '36' },
    ],
    attributes: {
      mgmt_ip: ipAddress('management'),
      load: integerBetween(4, 78, ' %'),
      serial: serialNumber,
      rack: rackOrFloor,
      notes: usuallyEmpty('spare outlet 12'),
    },
  },
  {
    type: 'printer',
    weight: 3,
    roles: ['prn', 'mfp'],
    placement: 'floor',
    team: 'facilities',
    hasEnvironment: false,
    labels: ['office', 'color', 'duplex', 'leased', 'badge-release'],
    models: [
      { vendor: 'HP', model: 'LaserJet Pro M404dn' },
      { vendor: 'Ricoh', model: 'IM C3000' },
      { vendor: 'Canon', model: 'imageRUNNER C3226i' },
    ],
    attributes: {
      ip: ipAddress('office'),
      mac: macAddress,
      serial: serialNumber,
      pages: integerBetween(800, 240000),
      floor: rackOrFloor,
      lease_ends: oneOf('2026', '2027', '2028', ''),
    },
  },
]
