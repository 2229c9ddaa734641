/** Where the admin API is, below the server or a session. */
export const ADMIN_PATH = '/__mock__'
