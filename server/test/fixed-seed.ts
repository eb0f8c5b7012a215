/** Loaded before the tests of a worker. By day, properties run with the same values: none fails by chance. */
import fc from 'fast-check';
import { EVERY_DAY_SEED, isNightly } from './nightly.ts';

if (!isNightly) fc.configureGlobal({ seed: EVERY_DAY_SEED });
