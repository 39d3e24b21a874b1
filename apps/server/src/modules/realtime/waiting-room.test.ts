import { describe, expect, it } from 'vitest';
import { createWaitingRoom } from './waiting-room.ts';

function room(most: number, mostOfNetwork: number) {
  const gone: string[] = [];
  const { enter, size } = createWaitingRoom({ most, mostOfNetwork });
  return {
    gone,
    size,
    enter: (name: string) => enter(name[0] ?? '', () => void gone.push(name)),
  };
}

describe('a waiting room', () => {
  it('asks the oldest of a network to leave when that has its share', () => {
    const { enter, gone, size } = room(10, 2);
    for (const name of ['a1', 'b1', 'a2', 'a3', 'a4']) enter(name);
    expect([gone, size()]).toEqual([['a1', 'a2'], 3]);
  });

  it('asks the oldest of the fullest network to leave when it is full: a crowd makes room for one from elsewhere', () => {
    const { enter, gone, size } = room(4, 4);
    for (const name of ['c1', 'a1', 'a2', 'a3', 'b1', 'd1']) enter(name);
    expect([gone, size()]).toEqual([['a1', 'a2'], 4]);
  });

  it('forgets who left, once', () => {
    const { enter, gone, size } = room(2, 2);
    const leave = enter('a1');
    leave();
    leave();
    for (const name of ['a2', 'a3']) enter(name);
    expect([gone, size()]).toEqual([[], 2]);
    leave();
    expect(size()).toBe(2);
  });
});
