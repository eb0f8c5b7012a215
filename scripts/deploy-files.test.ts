import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readEnv } from '../server/core/env.ts';
import { findProgram } from '../server/test/system-programs.ts';

interface Service {
  readonly volumes?: readonly string[];
  readonly mem_limit?: string;
  readonly logging?: { readonly options: Readonly<Record<string, string>> };
}
const read = (path: string) => readFileSync(path, 'utf8');
const source = read('deploy/compose.yaml');
const compose = parse(source, { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};
const dockerfile = read('deploy/Dockerfile');
const documents = ['README.md', ...readdirSync('docs').map((name) => `docs/${name}`)].filter((path) =>
  path.endsWith('.md'),
);
const commands = documents.flatMap((path) => read(path).match(/^docker compose .*$/gm) ?? []);

test('each compose command of the documents works with the compose file', () => {
  expect(commands.length).toBeGreaterThan(2);
  for (const command of commands) {
    const { groups = {} } =
      /^docker compose --env-file deploy\/compose\.env -f deploy\/compose\.yaml (?<verb>up|build|exec)(?<rest>.*)$/.exec(
        command,
      ) ?? {};
    expect(groups.verb, command).toBeDefined();
    const [service, tool, program] = (groups.rest ?? '').split(' ').filter((word) => /^[a-z]/.test(word));
    if (service !== undefined) expect(Object.keys(compose.services)).toContain(service);
    if (tool !== 'node' || program === undefined) continue;
    expect(existsSync(program)).toBe(true);
    expect(dockerfile).toContain(`COPY ${program.split('/')[0]} `);
  }
});

test('each setting that compose requires is in the example, and no password has a default', () => {
  const example = read('deploy/compose.env.example');
  const required = new Set([...source.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name));
  expect([...required].sort()).toEqual([
    'ALERT_WEBHOOK_URL',
    'GRAFANA_PASSWORD',
    'MQTT_PASSWORD',
    'POSTGRES_PASSWORD',
  ]);
  for (const name of [...required, 'SECRETS_KEY', 'SMTP_URL', 'LIGHTS_TOPIC', 'HALL_FOLDER'])
    expect(example).toMatch(new RegExp(`^${name}=`, 'm'));
  expect(source).not.toMatch(/(?:PASSWORD|KEY|SECRET)\w*:-/);
  expect(example).not.toMatch(/^\w*(?:PASSWORD|KEY|SECRET)\w*=./m);
});

test('each file that is mounted exists, and each service has limits', () => {
  for (const [name, { volumes = [], mem_limit, logging }] of Object.entries(compose.services)) {
    expect([name, mem_limit]).toEqual([name, expect.stringMatching(/^\d+[mg]$/)]);
    expect([name, logging?.options['max-size']]).toEqual([name, '20m']);
    for (const [from = ''] of volumes.map((volume) => volume.split(':')))
      if (from.startsWith('./')) expect([from, existsSync(join('deploy', from))]).toEqual([from, true]);
      else if (/^\w+$/.test(from)) expect(Object.keys(compose.volumes)).toContain(from);
  }
});

test('no file with secrets enters the image or the repository', () => {
  for (const name of ['.dockerignore', '.gitignore'])
    for (const secret of ['.env', 'deploy/compose.env', '*.pem', '*.key', 'deploy/nginx/*.conf'])
      expect(read(name)).toContain(secret);
});

test('each alert has a severity, a runbook and a row in it', () => {
  const { groups } = parse(read('deploy/alerts.yml')) as {
    groups: { rules: { alert: string; labels: { severity: string }; annotations: { runbook: string } }[] }[];
  };
  const [, runbook = ''] = read('docs/operate.md').split('## What to do when');
  for (const { alert, labels, annotations } of groups.flatMap(({ rules }) => rules)) {
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(annotations.runbook).toBe('docs/operate.md#what-to-do-when');
    expect(alertsOf(runbook)).toContain(alert);
  }
});

test('the server takes the settings that the documents give', () => {
  const [, block = ''] = /```sh\n(DATABASE_URL=[^`]*MAIL_FROM[^`]*)```/.exec(read('docs/operate.md')) ?? [];
  const settings = Object.fromEntries(
    [...block.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [
      name,
      value === '...' ? 'x'.repeat(44) : value,
    ]),
  );
  expect(Object.keys(settings).length).toBeGreaterThan(8);
  expect(() => readEnv(settings)).not.toThrow();
});

test('the unit gives each instance its own settings and folder, and runs what npm does', () => {
  const unit = read('deploy/baize@.service');
  const valuesOf = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
  expect(valuesOf('EnvironmentFile')).toEqual(['-/etc/baize/common.env', '/etc/baize/%i.env']);
  const [folder] = valuesOf('StateDirectory');
  expect(folder).toBe('baize/%i');
  expect(valuesOf('Environment').join(' ').split(' ')).toContain(`DATA_DIR=/var/lib/${folder}`);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  expect(valuesOf('ExecStart')).toEqual([`/usr/bin/${scripts.server}`]);
  for (const path of documents)
    expect([path, /baize\.service|\/etc\/baize\.env/.test(read(path))]).toEqual([path, false]);
});

test.runIf(findProgram(['systemd-analyze']))('systemd accepts the unit', () => {
  // It looks for the program of ExecStart, which need not be in /usr/bin here.
  const folder = mkdtempSync(join(tmpdir(), 'baize-unit-'));
  const path = join(folder, 'baize@.service');
  writeFileSync(path, read('deploy/baize@.service').replace('/usr/bin/node', process.execPath));
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect([status, stderr.split('\n').filter((line) => line.includes('baize@'))]).toEqual([0, []]);
});

/** The queries of the board, for one hall. */
const boardQueries = (
  JSON.parse(read('deploy/grafana/baize.json')) as { panels: { targets: { expr: string }[] }[] }
).panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

test('Grafana shows and Alertmanager groups by the hall', () => {
  expect(source).toContain('group_by: [alertname, hall]');
  for (const query of boardQueries)
    for (const [metric] of query.matchAll(/\b(?:(?:baize|nodejs|process)_\w+|up\b)(?:\{[^}]*\})?/g))
      expect(metric).toContain('{hall=~"$hall"');
});

test.runIf(findProgram(['promtool']))('Prometheus accepts the queries of the board', () => {
  const folder = mkdtempSync(join(tmpdir(), 'baize-board-'));
  const path = join(folder, 'board.json');
  const rules = boardQueries.map((expr, i) => ({
    record: `board:query:${i}`,
    expr: expr.replaceAll('$hall', 'north'),
  }));
  writeFileSync(path, JSON.stringify({ groups: [{ name: 'board', rules }] }));
  const { status, stderr } = spawnSync('promtool', ['check', 'rules', path], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
});

const alertsOf = (text: string): string[] => [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);

test.runIf(findProgram(['nginx']))('nginx accepts its file with both optional files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'baize-nginx-'));
  const own = join(folder, 'own');
  mkdirSync(own);
  execFileSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '1',
      ],
      ...[
        '-subj',
        '/CN=hall.example',
        '-keyout',
        join(own, 'privkey.pem'),
        '-out',
        join(own, 'fullchain.pem'),
      ],
    ],
    { stdio: 'ignore' },
  );
  const adapted = (text: string) =>
    text
      .replaceAll('/etc/nginx/own', own)
      .replace('access_log /dev/stdout plain', `access_log ${folder}/access.log plain`)
      .replace('pid /tmp/nginx.pid', `pid ${folder}/nginx.pid`)
      .replaceAll(/app[12]:3000/g, '127.0.0.1:3000');
  for (const name of ['tls', 'behind-proxy'])
    writeFileSync(join(own, `${name}.conf`), adapted(read(`deploy/nginx/${name}.conf.example`)));
  const path = join(folder, 'nginx.conf');
  // nginx before 1.25 has another name for the directive.
  const config = adapted(read('deploy/nginx.conf'));
  writeFileSync(path, config);
  const tls = join(own, 'tls.conf');
  if (!supportsHttp2Directive()) writeFileSync(tls, read(tls).replace('http2 on;\n', ''));
  expect(() =>
    execFileSync('nginx', ['-t', '-q', '-c', path, '-e', join(folder, 'error.log')], { stdio: 'pipe' }),
  ).not.toThrow();
  rmSync(folder, { recursive: true });
});

function supportsHttp2Directive(): boolean {
  const { stderr } = spawnSync('nginx', ['-v'], { encoding: 'utf8' });
  const [, major = 0, minor = 0] = /nginx\/(\d+)\.(\d+)/.exec(stderr) ?? [];
  return Number(major) > 1 || Number(minor) > 25;
}
