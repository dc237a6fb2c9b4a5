// `npm run write:reference`: writes docs/reference, a page for whatever an entry of a published package exports, from the
// comments beside the declarations. Not committed: docs/api is what is reviewed. The example hosts serve it at
// /docs/reference once it is there.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Application, OptionDefaults, TSConfigReader } from 'typedoc'
import ts from 'typescript'
import { publishedPackages } from './packed-project.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'docs', 'reference')
const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile)
const { paths } = config.compilerOptions

const entries = publishedPackages().flatMap(({ name, exports }) =>
  Object.keys(exports).map((path) => ({ entry: name + path.slice(1), file: paths[name + path.slice(1)][0] })),
)

const app = await Application.bootstrap(
  {
    name: '@org/openapi-core and its packages',
    entryPoints: entries.map(({ file }) => join(root, file)),
    tsconfig: join(root, 'tsconfig.json'),
    // `npm run types` is for that.
    skipErrorChecking: true,
    readme: 'none',
    githubPages: false,
    disableGit: true,
    sourceLinkTemplate: 'https://github.com/org/openapi-core/tree/main/{path}#L{line}',
    gitRevision: 'main',
    basePath: root,
    excludePrivate: true,
    excludeInternal: true,
    // What an entry keeps to itself is told where it is met.
    validation: { notExported: false, invalidLink: true, notDocumented: false },
    navigationLinks: { Guides: '/docs/guides' },
    // Of the types that follow from the document.
    blockTags: [...OptionDefaults.blockTags, '@description', '@constant'],
  },
  [new TSConfigReader()],
)
const project = await app.convert()
if (project === undefined) throw new Error('TypeDoc could not read the packages')
for (const { entry, file } of entries) {
  const module = project.children?.find(({ sources }) => sources?.some(({ fileName }) => file.endsWith(fileName)))
  if (module === undefined) throw new Error(`TypeDoc has no module of ${file}`)
  module.name = entry
}
app.validate(project)
await app.generateDocs(project, folder)
// A link in a comment that leads nowhere is one.
if (app.logger.hasErrors() || app.logger.hasWarnings()) process.exitCode = 1
