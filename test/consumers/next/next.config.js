export default {
  // Next would remove the slash at the end of a path, to which the service redirects.
  skipTrailingSlashRedirect: true,
}
