/** Where those wait who have not shown yet who they are. There is room for so many, of one network and in all. */
export interface WaitingRoom {
  /**
   * Lets somebody in. Where there is no room, the one who has waited longest gives way: of the same
   * network when that has its share, else of the network that has the most, so that a crowd makes
   * room for everybody else. The answer is to be called when he leaves; `giveWay` is called when he
   * has to.
   */
  enter(network: string, giveWay: () => void): () => void;
  size(): number;
}

export interface WaitingRoomSize {
  most: number;
  mostOfNetwork: number;
}

interface Guest {
  giveWay: () => void;
}

export function createWaitingRoom({ most, mostOfNetwork }: WaitingRoomSize): WaitingRoom {
  const guestsOf = new Map<string, Set<Guest>>();
  let count = 0;

  function leave(network: string, guest: Guest): boolean {
    const guests = guestsOf.get(network);
    if (!guests?.delete(guest)) return false;
    count -= 1;
    if (guests.size === 0) guestsOf.delete(network);
    return true;
  }

  /** The oldest guest of a network: a set keeps the order in which they came. */
  function askOldestToLeave(network: string): void {
    const [oldest] = guestsOf.get(network) ?? [];
    if (oldest && leave(network, oldest)) oldest.giveWay();
  }

  function fullest(): string {
    let [found, size] = ['', 0];
    for (const [network, guests] of guestsOf)
      if (guests.size > size) [found, size] = [network, guests.size];
    return found;
  }

  return {
    enter: (network, giveWay) => {
      if ((guestsOf.get(network)?.size ?? 0) >= mostOfNetwork) askOldestToLeave(network);
      else if (count >= most) askOldestToLeave(fullest());
      const guest = { giveWay };
      guestsOf.set(network, (guestsOf.get(network) ?? new Set()).add(guest));
      count += 1;
      return () => void leave(network, guest);
    },
    size: () => count,
  };
}
