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

const linux = ['Debian 12', 'Ubuntu 22.04 LTS', 'Ubuntu 24.04 LTS', 'Rocky Linux 9', 'RHEL 9']
const notes = usuallyEmpty(
  'do not reboot without notice',
  'replaces an older machine',
  'see runbook',
  'fan noise reported',
)

/** Types that run software or store data. */
export const computeProfiles: readonly TypeProfile[] = [
  {
    type: 'server',
    weight: 26,
    roles: ['web', 'app', 'api', 'batch', 'cache', 'build'],
    placement: 'rack',
    team: 'platform',
    hasEnvironment: true,
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
      ip: ipAddress,
      mac: macAddress('3c:ec:ef'),
      serial: serialNumber('S'),
      rack: rackOrFloor,
      unit: rackUnit,
      notes,
    },
  },
  {
    type: 'virtual machine',
    weight: 30,
    roles: ['vm-web', 'vm-app', 'vm-api', 'vm-worker', 'vm-git', 'vm-ci', 'vm-mail'],
    placement: 'none',
    team: 'platform',
    hasEnvironment: true,
    labels: ['ephemeral', 'autoscaled', 'pci', 'monitored', 'backup'],
    models: [
      { vcpu: '2', ram: '4 GB' },
      { vcpu: '4', ram: '8 GB' },
      { vcpu: '4', ram: '16 GB' },
      { vcpu: '8', ram: '32 GB' },
    ],
    attributes: {
      disk: oneOf('20 GB', '40 GB', '80 GB', '200 GB'),
      os: oneOf(...linux),
      ip: ipAddress,
      mac: macAddress('52:54:00'),
      platform: oneOf('kvm', 'vmware', 'proxmox'),
      backup: oneOf('nightly', 'weekly', ''),
    },
  },
  {
    type: 'database',
    weight: 6,
    roles: ['db', 'pg', 'sql'],
    placement: 'rack',
    team: 'data',
    hasEnvironment: true,
    labels: ['replica', 'backup', 'pci', 'gdpr'],
    models: [
      { engine: 'PostgreSQL', version: '16.4', port: '5432' },
      { engine: 'PostgreSQL', version: '14.13', port: '5432' },
      { engine: 'MariaDB', version: '10.11.9', port: '3306' },
      { engine: 'Microsoft SQL Server', version: '2022', port: '1433' },
    ],
    attributes: {
      ram: oneOf('128 GB', '256 GB', '512 GB'),
      storage: oneOf('1 TB', '2 TB', '4 TB', '8 TB'),
      ip: ipAddress,
      serial: serialNumber('S'),
      rack: rackOrFloor,
      unit: rackUnit,
      backup_window: oneOf('01:00-03:00', '02:00-04:00', '22:00-23:30', ''),
    },
  },
  {
    type: 'storage',
    weight: 4,
    roles: ['san', 'nas'],
    placement: 'rack',
    team: 'data',
    hasEnvironment: false,
    labels: ['backup', 'encrypted', 'nvme', 'archive', 'monitored'],
    models: [
      { vendor: 'NetApp', model: 'AFF A250', firmware: '9.13.1' },
      { vendor: 'Dell', model: 'PowerVault ME5024', firmware: 'ME5.1.2' },
      { vendor: 'Synology', model: 'RS3621xs+', firmware: 'DSM 7.2' },
    ],
    attributes: {
      capacity: integerBetween(20, 480, ' TB'),
      raid: oneOf('RAID 6', 'RAID 10', 'RAID-DP'),
      mgmt_ip: ipAddress,
      serial: serialNumber('N'),
      rack: rackOrFloor,
      unit: rackUnit,
      notes,
    },
  },
]
