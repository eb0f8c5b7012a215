import { counterHallBoardApi } from '#lib/contract/counter/hall-board.ts';
import type { CounterRoutes } from '../access/mount.ts';
import { readHallBoard } from './queries.ts';

export const counterHallBoardRoutes: CounterRoutes = (mount) => {
  mount.board(counterHallBoardApi.board, readHallBoard);
};
