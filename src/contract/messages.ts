/**
 * The texts of the framework's errors, word for word. The contract leaves errors open (section 7), so they are those of
 * a stock Django REST Framework service.
 */
export const messages = {
  required: 'This field is required.',
  null: 'This field may not be null.',
  blank: 'This field may not be blank.',
  notAString: 'Not a valid string.',
  notJson: 'Value must be valid JSON.',
  nullCharacter: 'Null characters are not allowed.',
  surrogate: (code: string) => `Surrogate characters are not allowed: U+${code}.`,
  maxLength: (limit: number) => `Ensure this field has no more than ${limit} characters.`,
  notUnique: 'This field must be unique.',
  notAllowed: 'This field is not allowed.',
  mustBe: (value: number) => `This field must be ${value}.`,
  notADictionary: (type: string) => `Invalid data. Expected a dictionary, but got ${type}.`,
  notAList: (type: string) => `Expected a list of items but got type "${type}".`,
  notAMap: (type: string) => `Expected a dictionary of items but got type "${type}".`,
  noData: 'No data provided',
  notANumber: 'Enter a number.',
  numberTooLarge: 'Ensure this value is less than or equal to 1e+50.',
  notAChoice: (value: string) => `Select a valid choice. ${value} is not one of the available choices.`,
  unknownParameter: 'Unknown parameter.',
  notFound: 'Not found.',
  methodNotAllowed: (method: string) => `Method "${method}" not allowed.`,
  notAcceptable: 'Could not satisfy the request Accept header.',
  unsupportedMediaType: (type: string) => `Unsupported media type "${type}" in request.`,
  parseError: (reason: string) => `JSON parse error - ${reason}`,
  notAuthenticated: 'Authentication credentials were not provided.',
  invalidToken: 'Invalid token.',
  tokenMissing: 'Invalid token header. No credentials provided.',
  tokenWithSpaces: 'Invalid token header. Token string should not contain spaces.',
} as const
