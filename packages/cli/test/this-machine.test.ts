import { expect, it } from 'vitest'
import { isThisMachine } from '../src/this-machine.js'

it.each([
  ['http://localhost:4000', true],
  ['http://LOCALHOST', true],
  ['http://127.0.0.1', true],
  ['http://127.9.8.7:80/path', true],
  ['http://127.1', true],
  ['http://[::1]:4000', true],
  ['http://localhost.example.com', false],
  ['http://127.0.0.1.example.com', false],
  ['http://127.example.com', false],
  ['http://mylocalhost', false],
  ['http://128.0.0.1', false],
  ['http://0.0.0.0', false],
  ['http://[::2]', false],
  ['http://[::1:1]', false],
])('whether %s is this machine: %s', (url, expected) => {
  expect(isThisMachine(new URL(url).hostname)).toBe(expected)
})
