import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '@wallet/server/testing';
import { defineEvent, publish } from '#platform/events';
import { createHttp } from '#platform/http';
import { silentLog } from '#platform/log';
import {
  mountHealth,
  observeDatabase,
  observeHttp,
  createMetrics,
  createReadiness,
} from './index.ts';
import { z } from 'zod';

let database: TestDatabase;
let server: FastifyInstance;
const readiness = createReadiness();
let databaseIsUp = true;

beforeAll(async () => {
  database = await testDatabase();
  const metrics = createMetrics();
  server = createHttp({ log: silentLog(), trustProxy: false });
  observeHttp(metrics, server, 'admin');
  observeDatabase(metrics, database.db);
  readiness.require('database', () => databaseIsUp);
  mountHealth(server, { metrics, readiness });
});
afterAll(async () => {
  await server.close();
  await database.close();
});

test('metrics name open facts, connections and answers by area, and never an address', async () => {
  await database.db.transaction((trx) =>
    publish(trx, defineEvent('things.happened', z.object({})), {
      key: 'a',
      mode: 'test',
      payload: {},
    }),
  );
  await server.inject({ method: 'GET', url: '/readyz?session=planted-secret' });
  const answer = await server.inject({ method: 'GET', url: '/metrics' });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('facts_waiting{state="open"} 1');
  expect(answer.body).toMatch(/database_connections\{pool="staff",state="idle"\} \d/);
  expect(answer.body).toContain(
    'http_request_duration_seconds_count{console="admin",area="/readyz"} 1',
  );
  expect(answer.body).toContain(
    'http_answers_total{console="admin",area="/readyz",status="2xx"} 1',
  );
  expect(answer.body).not.toContain('planted-secret');
});

test('metrics do not exist for callers from outside or through a proxy', async () => {
  const outside = await server.inject({
    method: 'GET',
    url: '/metrics',
    remoteAddress: '203.0.113.9',
  });
  expect(outside.statusCode).toBe(404);
  const from = async (headers: Record<string, string>) =>
    (await server.inject({ method: 'GET', url: '/metrics', headers })).statusCode;
  for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'])
    expect([name, await from({ [name]: '127.0.0.1' })]).toEqual([name, 404]);
  // A page that gives its own name an address of ours, and a proxy that passes the public name on.
  for (const host of ['admin.example', 'rebound.evil.example:3567'])
    expect([host, await from({ host })]).toEqual([host, 404]);
  for (const host of ['web:3567', '10.0.0.11:3567', '[::1]:3567', 'localhost'])
    expect([host, await from({ host })]).toEqual([host, 200]);
});

test('not ready while a condition is not met or throws, and names it; healthy all the while', async () => {
  expect((await server.inject({ method: 'GET', url: '/readyz' })).json()).toEqual({
    ready: true,
    missing: [],
  });
  databaseIsUp = false;
  const answer = await server.inject({ method: 'GET', url: '/readyz' });
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    { ready: false, missing: ['database'] },
  ]);
  expect((await server.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200);
  databaseIsUp = true;
  const throwing = createReadiness();
  throwing.require('broken', () => {
    throw new Error('cannot say');
  });
  expect(await throwing.missing()).toEqual(['broken']);
});

test('never ready again once draining', async () => {
  readiness.drain();
  const answer = await server.inject({ method: 'GET', url: '/readyz' });
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    { ready: false, missing: ['draining'] },
  ]);
});
