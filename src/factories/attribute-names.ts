/** The attributes that tell hardware apart. */
export const HARDWARE = /serial|asset|mac$/i

/** IP addresses: `ip`, `vip`, `mgmt_ip`. */
export const ADDRESS = /^(.*_)?v?ip$/i

/** The attributes whose values no other object has. */
export const IDENTITY = new RegExp(`${HARDWARE.source}|${ADDRESS.source}`, 'i')
