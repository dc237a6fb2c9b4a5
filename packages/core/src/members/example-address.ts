/** The address of the examples, as the demo has it. */
export const exampleAddress = {
  name: 'Ana Example',
  phone: '000 0000',
  country: 'GB',
  province: null,
  city: 'London',
  addressLine: '1 Example Street',
  zipcode: 'EX1 1EX',
}
