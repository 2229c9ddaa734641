import {
  inRack,
  inRackUnit,
  integerBetween,
  ip,
  mac,
  oneOf,
  onFloor,
  type Profile,
  serial,
  type Team,
  type TypeProfile,
  usuallyEmpty,
} from './type-profile.ts'

const linux = ['Debian 12', 'Ubuntu 22.04 LTS', 'Ubuntu 24.04 LTS', 'Rocky Linux 9', 'RHEL 9']
const notes = usuallyEmpty(
  'do not reboot without notice',
  'replaces an older machine',
  'see runbook',
  'fan noise reported',
)
const contract = usuallyEmpty('next business day', '24x7x4')
const management = { mgmt_ip: ip('management') }

/** By team and type. */
const profiles: Readonly<Record<Team, Readonly<Record<string, Profile>>>> = {
  platform: {
    server: {
      weight: 26,
      hasEnvironment: true,
      roles: ['web', 'app', 'api', 'batch', 'cache', 'build'],
      labels: ['pci', 'gpu', 'monitored', 'out-of-warranty', 'ipv6'],
      models: [
        { vendor: 'Dell', model: 'PowerEdge R650', cpu: '2x Intel Xeon Gold 6330' },
        { vendor: 'Dell', model: 'PowerEdge R6525', cpu: '2x AMD EPYC 7443' },
        { vendor: 'HPE', model: 'ProLiant DL360 Gen10', cpu: '2x Intel Xeon Silver 4214' },
        { vendor: 'Lenovo', model: 'ThinkSystem SR630', cpu: '2x Intel Xeon Gold 5218' },
        { vendor: 'Supermicro', model: 'AS-1114S', cpu: '1x AMD EPYC 7402P' },
      ],
      attributes: {
        ram: oneOf('64 GB', '128 GB', '256 GB', '512 GB'),
        os: oneOf(...linux, 'Windows Server 2022'),
        ip: ip('servers'),
        mac,
        serial,
        ...inRackUnit,
        notes,
      },
    },
    'virtual machine': {
      weight: 30,
      placement: 'none',
      hasEnvironment: true,
      roles: ['vm-web', 'vm-app', 'vm-api', 'vm-worker', 'vm-git', 'vm-ci', 'vm-mail'],
      labels: ['ephemeral', 'autoscaled', 'pci', 'monitored', 'backup'],
      models: [
        { platform: 'kvm', vcpu: '2', ram: '4 GB' },
        { platform: 'kvm', vcpu: '4', ram: '8 GB' },
        { platform: 'vmware', vcpu: '4', ram: '16 GB' },
        { platform: 'vmware', vcpu: '8', ram: '32 GB' },
        { platform: 'proxmox', vcpu: '2', ram: '4 GB' },
        { platform: 'proxmox', vcpu: '4', ram: '16 GB' },
      ],
      attributes: {
        disk: oneOf('20 GB', '40 GB', '80 GB', '200 GB'),
        os: oneOf(...linux),
        ip: ip('virtual machines'),
        mac,
        backup: oneOf('nightly', 'weekly', ''),
      },
    },
  },
  data: {
    database: {
      weight: 6,
      hasEnvironment: true,
      roles: ['db', 'pg', 'sql'],
      labels: ['replica', 'backup', 'pci', 'gdpr'],
      models: [
        { vendor: 'Dell', model: 'PowerEdge R750', engine: 'PostgreSQL', version: '16.4', port: '5432' },
        { vendor: 'HPE', model: 'ProLiant DL380 Gen10', engine: 'PostgreSQL', version: '14.13', port: '5432' },
        { vendor: 'Lenovo', model: 'ThinkSystem SR650', engine: 'MariaDB', version: '10.11.9', port: '3306' },
        { vendor: 'Dell', model: 'PowerEdge R740xd', engine: 'Microsoft SQL Server', version: '2022', port: '1433' },
      ],
      attributes: {
        ram: oneOf('128 GB', '256 GB', '512 GB'),
        storage: oneOf('1 TB', '2 TB', '4 TB', '8 TB'),
        ip: ip('data'),
        serial,
        ...inRackUnit,
        backup_window: oneOf('01:00-03:00', '02:00-04:00', '22:00-23:30', ''),
      },
    },
    storage: {
      weight: 4,
      roles: ['san', 'nas'],
      labels: ['backup', 'encrypted', 'nvme', 'archive', 'monitored'],
      models: [
        { vendor: 'NetApp', model: 'AFF A250', firmware: '9.13.1' },
        { vendor: 'Dell', model: 'PowerVault ME5024', firmware: 'ME5.1.2' },
        { vendor: 'Synology', model: 'RS3621xs+', firmware: 'DSM 7.2' },
      ],
      attributes: {
        capacity: integerBetween(20, 480, ' TB'),
        raid: oneOf('RAID 6', 'RAID 10', 'RAID-DP'),
        ...management,
        serial,
        ...inRackUnit,
        notes,
      },
    },
  },
  network: {
    switch: {
      weight: 12,
      roles: ['sw', 'tor', 'agg'],
      labels: ['core', 'access', 'poe', 'stacked', 'monitored'],
      models: [
        { vendor: 'Cisco', model: 'Catalyst 9300-48P', ports: '48', firmware: '17.9.4' },
        { vendor: 'Cisco', model: 'Nexus 93180YC-FX', ports: '54', firmware: '10.3(4a)' },
        { vendor: 'Juniper', model: 'EX3400-24T', ports: '24', firmware: '21.4R3' },
        { vendor: 'Arista', model: '7050SX3-48YC8', ports: '56', firmware: '4.30.2F' },
      ],
      attributes: { ...management, mac, vlan: integerBetween(100, 999), serial, ...inRackUnit, contract },
    },
    router: {
      weight: 4,
      roles: ['rtr', 'gw'],
      labels: ['core', 'edge', 'bgp', 'ipv6', 'monitored'],
      models: [
        { vendor: 'Cisco', model: 'ASR 1001-X', firmware: '17.6.5' },
        { vendor: 'Juniper', model: 'MX204', firmware: '22.2R3' },
        { vendor: 'MikroTik', model: 'CCR2004-1G-12S+2XS', firmware: '7.14.3' },
      ],
      attributes: {
        ...management,
        asn: integerBetween(64512, 65534),
        uplink: oneOf('1 Gbit/s', '10 Gbit/s', '100 Gbit/s'),
        serial,
        ...inRackUnit,
        contract,
      },
    },
    firewall: {
      weight: 4,
      roles: ['fw'],
      labels: ['edge', 'pci', 'dmz', 'ha-pair', 'vpn'],
      models: [
        { vendor: 'Palo Alto Networks', model: 'PA-3220', firmware: '10.2.7' },
        { vendor: 'Fortinet', model: 'FortiGate 200F', firmware: '7.2.8' },
        { vendor: 'Check Point', model: '6200', firmware: 'R81.20' },
      ],
      attributes: { ...management, mac, ha_role: oneOf('active', 'passive', ''), serial, ...inRackUnit, contract },
    },
    'load balancer': {
      weight: 3,
      hasEnvironment: true,
      roles: ['lb'],
      labels: ['edge', 'pci', 'ha-pair', 'tls', 'ipv6'],
      models: [
        { vendor: 'F5', model: 'BIG-IP i2800', firmware: '15.1.10' },
        { vendor: 'HAProxy', model: 'ALOHA 13.5', firmware: '13.5.18' },
        { vendor: 'Citrix', model: 'ADC MPX 5901', firmware: '13.1-51' },
      ],
      attributes: { vip: ip('public'), throughput: oneOf('5 Gbit/s', '10 Gbit/s'), serial, ...inRackUnit, contract },
    },
    'access point': {
      weight: 5,
      placement: 'floor',
      roles: ['ap'],
      labels: ['wifi', 'guest', 'office', 'poe'],
      models: [
        { vendor: 'Aruba', model: 'AP-515', standard: '802.11ax' },
        { vendor: 'Cisco Meraki', model: 'MR46', standard: '802.11ax' },
        { vendor: 'Ubiquiti', model: 'UAP-AC-PRO', standard: '802.11ac' },
      ],
      attributes: {
        ip: ip('office'),
        mac,
        channel: oneOf('1', '6', '11', '36', '44', '149'),
        ...onFloor,
        ssid: oneOf('staff', 'guest', ''),
      },
    },
  },
  facilities: {
    ups: {
      weight: 3,
      roles: ['ups'],
      labels: ['power', 'battery-due', 'monitored', 'n-plus-1'],
      models: [
        { vendor: 'APC', model: 'Smart-UPS SRT 5000', capacity: '5000 VA' },
        { vendor: 'APC', model: 'Smart-UPS SMT 3000', capacity: '3000 VA' },
        { vendor: 'Eaton', model: '9PX 6000i', capacity: '6000 VA' },
      ],
      attributes: {
        ...management,
        runtime: integerBetween(6, 45, ' min'),
        battery_replaced: oneOf('2021', '2022', '2023', '2024', ''),
        serial,
        ...inRackUnit,
      },
    },
    pdu: {
      weight: 4,
      roles: ['pdu'],
      labels: ['power', 'metered', 'monitored'],
      models: [
        { vendor: 'APC', model: 'AP8853', outlets: '42' },
        { vendor: 'Raritan', model: 'PX3-5190R', outlets: '24' },
        { vendor: 'Vertiv', model: 'Geist MU30032', outlets: '36' },
      ],
      attributes: {
        ...management,
        load: integerBetween(4, 78, ' %'),
        serial,
        ...inRack,
        notes: usuallyEmpty('spare outlet 12'),
      },
    },
    printer: {
      weight: 3,
      placement: 'floor',
      roles: ['prn', 'mfp'],
      labels: ['office', 'color', 'duplex', 'leased', 'badge-release'],
      models: [
        { vendor: 'HP', model: 'LaserJet Pro M404dn' },
        { vendor: 'Ricoh', model: 'IM C3000' },
        { vendor: 'Canon', model: 'imageRUNNER C3226i' },
      ],
      attributes: {
        ip: ip('office'),
        mac,
        serial,
        pages: integerBetween(800, 240000),
        ...onFloor,
        lease_ends: oneOf('2026', '2027', '2028', ''),
      },
    },
  },
}

/** The profiles of all types that a factory generates. */
export const typeProfiles: readonly TypeProfile[] = Object.entries(profiles).flatMap(([team, types]) =>
  Object.entries(types).map(([type, profile]) => ({ type, team: team as Team, ...profile })),
)
